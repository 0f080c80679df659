"""Every convention module: what its header must say, a case in which it must fire, and one in which it must not.

The cases are scenarios in `cases/SLUG.yaml`; their ids begin with `SLUG-fires-` or `SLUG-not-`. A case in which a
module fires must fail as soon as the module is taken out of its policy, or it would show nothing.
"""

from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules

import pytest

import conventions
from conventions import sieves
from hanabot.bots import Policy
from hanabot.convention.composition import QUESTIONS
from hanabot.convention.module import Module, answers
from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.registry import modules, policy
from hanabot.scenarios import check

CASES = Path(__file__).parent / "cases"
#: Files of the folder that hold no module.
OTHER_FILES = {"broken_off", "policies", "stalling", "emergency", "every_rank", "hand", "special_suits"}
#: The folders that hold modules: the one of all, and packages of it.
FOLDERS = (conventions, sieves)
#: Others ask for these: the engine wherever a note is looked at, the prompt, the stall table. Only switches.
SWITCHES = {"good-touch", "hard-variant", "multicolor-prompt", "pink-no-order-chop-move", "pink-prompt"}
MODULES = modules()


def cases() -> Iterator[tuple[str, Scenario]]:
    for file in sorted(CASES.glob("*.yaml")):
        for scenario in read_scenarios(file):
            yield file.stem, scenario


ALL = list(cases())
FIRING = [(slug, one) for slug, one in ALL if one.id.startswith(f"{slug}-fires-")]


def test_every_file_of_conventions_is_one_registered_module() -> None:
    files = {
        found.name.replace("_", "-"): folder.__name__
        for folder in FOLDERS
        for found in iter_modules(folder.__path__)
        if not found.ispkg and found.name not in OTHER_FILES
    }
    assert set(files) == set(MODULES)
    for slug, module in MODULES.items():
        assert type(module).__module__ == f"{files[slug]}.{slug.replace('-', '_')}"


@pytest.mark.parametrize("slug", MODULES)
def test_a_module_says_what_it_is_and_where_it_is_from(slug: str) -> None:
    module = MODULES[slug]
    assert module.slug == slug
    assert module.title
    assert module.reference
    assert type(module).__doc__
    assert module.summary().endswith((".", "!"))
    assert set(module.requires) | set(module.overrides) <= set(MODULES)
    assert (module.level is None) == (module.group in ("bga", "sieve"))


@pytest.mark.parametrize("slug", MODULES)
def test_a_module_answers_a_question_and_keeps_no_state(slug: str) -> None:
    module = MODULES[slug]
    assert slug in SWITCHES or any(answers(module, question) for question in QUESTIONS)
    assert not vars(module)
    assert isinstance(module, Module)


@pytest.mark.parametrize("slug", MODULES)
def test_a_module_has_a_case_that_fires_and_one_that_does_not(slug: str) -> None:
    ids = [one.id for stem, one in ALL if stem == slug]
    assert any(one.startswith(f"{slug}-fires-") for one in ids)
    assert any(one.startswith(f"{slug}-not-") for one in ids)
    assert all(one.startswith((f"{slug}-fires-", f"{slug}-not-")) for one in ids)


def test_there_are_no_cases_of_modules_that_are_not() -> None:
    assert {slug for slug, _ in ALL} == set(MODULES)


@pytest.mark.parametrize("case", [pytest.param(one, id=one.id) for _, one in ALL])
def test_a_case_holds(case: Scenario) -> None:
    assert check(case, policy).failures == ()


@pytest.mark.parametrize(("slug", "case"), [pytest.param(slug, one, id=one.id) for slug, one in FIRING])
def test_a_firing_case_fails_without_the_module(slug: str, case: Scenario) -> None:
    def without(name: str) -> Policy:
        added = f"/+{slug}"
        return policy(name.replace(added, "") if added in name else f"{name}/-{slug}")

    assert not check(case, without).passed
