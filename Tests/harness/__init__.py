"""What the tests in EndToEnd and Hostile share: a server of their own, tokens, and people in browsers."""
