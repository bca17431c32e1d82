-- A note may be on a day of training, without a lesson (docs/decisions/0140-notes-on-whole-lessons.md).
alter table lesson_notes
  alter column vid drop not null,
  alter column gid drop not null,
  add column day text check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  add constraint "a note needs 'vid' and 'gid', or 'day' only" check (
    num_nonnulls(vid, gid) = case when day is null then 2 else 0 end and (day is null or at is null)
  );

create or replace view documents.lesson_notes as
select id as "_id", owner_id, vid, gid, at, text, day from lesson_notes;
