"""The errors, by the names under which they are caught."""
from ._faro import DescriptionError, InputError, ReplayError

for _error, _doc in (
    (InputError, "What was given is not what is accepted. The message names the value, its place, and what was expected."),
    (ReplayError, "A record that does not answer what is asked."),
    (DescriptionError, "A description that breaks the rules, such as a merge point that forgets something."),
):
    _error.__module__ = "faro"
    _error.__doc__ = _doc
