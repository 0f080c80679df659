"""One command a module; being here is what registers it (hanabot/cli/__init__.py says how)."""
