-- Members' notes, clips and watched stretches that were moved because their lesson got another part of the same film.
-- A job that comes twice finds here that it is done.
create table moved_records (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  at timestamptz not null
);
