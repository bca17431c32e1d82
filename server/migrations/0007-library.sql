-- A member wants to be told when an announced lesson is there. The row is the wish: the mail that answers it takes it away.
create table lesson_wishes (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  -- The announced lesson, which keeps its id when it comes.
  vid text not null check (length(vid) between 1 and 200),
  unique (owner_id, vid)
);
create index lesson_wishes_by_lesson on lesson_wishes (vid);

create view documents.lesson_wish as
select id as "_id", owner_id, vid from lesson_wishes;

create trigger log_change after insert or update or delete on lesson_wishes
for each row execute function log_row_change('lesson_wish');

-- What all members think of a lesson: asked by lesson, whoever gave the stars.
create index personal_ratings_by_lesson on personal_ratings (vid, gid) include (rating);
