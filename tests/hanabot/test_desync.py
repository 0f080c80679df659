"""Which notes count as disagreeing, and when."""

from hanabot.desync import Disagreement, Watch, disagreements


def test_equal_notes_and_missing_notes_do_not_disagree() -> None:
    assert disagreements([{1: (3, "")}, {1: (3, "")}, {}]) == []


def test_masks_and_marks_are_both_compared_between_every_two_seats() -> None:
    notes = [{1: (3, ""), 2: (1, "")}, {1: (3, "trash"), 2: (1, "")}, {1: (1, "")}]
    assert disagreements(notes) == [
        Disagreement(1, (0, 1), (3, 3), ("", "trash")),
        Disagreement(1, (0, 2), (3, 1), ("", "")),
        Disagreement(1, (1, 2), (3, 1), ("trash", "")),
    ]


def test_a_watch_reports_what_is_new_once_and_again_after_it_was_mended() -> None:
    watch = Watch()
    apart, together = [{5: (3, "")}, {5: (1, "")}], [{5: (1, "")}, {5: (1, "")}]
    assert len(watch.after(apart)) == 1
    assert watch.after(apart) == []
    assert watch.after(together) == []
    assert len(watch.after(apart)) == 1
    assert watch.total == 2
