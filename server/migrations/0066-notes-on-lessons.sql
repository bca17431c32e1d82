-- A note may be on the whole lesson, at no moment of its film (docs/decisions/0140-notes-on-whole-lessons.md).
alter table lesson_notes alter column at drop not null;
