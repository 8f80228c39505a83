"""Drawing reports: tables for people, JSON for programs, a sheet for the wall."""
