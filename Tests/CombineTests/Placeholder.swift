// Placeholder: replaced when the target is written.
