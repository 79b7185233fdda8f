"""Waiting for something that becomes true by itself."""

import time

PATIENCE = 20.0
"""Seconds: generous, because two cores may carry the server, the compiler and four browsers."""


def eventually(check, what, timeout=PATIENCE, interval=0.05):
    """Calls `check` until it returns something true, which is the result. Fails with `what` and the last answer."""
    deadline = time.monotonic() + timeout
    while True:
        answer = check()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {timeout:g} s: {what}; the last answer was {answer!r}")
        time.sleep(interval)
