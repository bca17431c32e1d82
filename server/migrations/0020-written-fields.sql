-- When each field of a record was last written, in milliseconds since 1970: a change that a device made without a network comes later than it was
-- written, and must not undo a newer one. A field that is missing has not been changed since its record was added.
alter table drill_clips add column written jsonb not null default '{}';
alter table lesson_notes add column written jsonb not null default '{}';
alter table reviews add column written jsonb not null default '{}';
