"""The policies composed of the modules, as data."""

from hanabot.registry import Family

H_GROUP = Family(
    name="h-group",
    summary="the H-Group's conventions by the level of its learning path",
    groups=("shared", "h-group"),
    levels=(1, 3),
    plain_only=False,
)
FAMILIES = (H_GROUP,)
