-- What members keep of their training: drill clips, notes, what they have seen, and techniques to be reviewed.

create table drill_clips (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  name text not null check (length(name) between 1 and 80),
  a double precision not null check (a between 0 and 86400),
  b double precision not null check (b between 0 and 86400),
  speed double precision not null check (speed between 0.1 and 2),
  mirror boolean not null,
  reps smallint not null check (reps between 1 and 99),
  side text check (side in ('left', 'right')),
  note text check (length(note) between 1 and 200),
  constraint "'b' must be after 'a'" check (b > a)
);
create index drill_clips_by_owner on drill_clips (owner_id, id);

create table lesson_notes (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  at double precision not null check (at between 0 and 86400),
  text text not null check (length(text) between 1 and 2000)
);
create index lesson_notes_by_owner on lesson_notes (owner_id, vid, gid);

create table reviews (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  due timestamptz not null,
  stability double precision not null check (stability between 0 and 40000),
  difficulty double precision not null check (difficulty between 0 and 10),
  scheduled_days integer not null check (scheduled_days between 0 and 40000),
  reps integer not null check (reps between 0 and 100000),
  lapses integer not null check (lapses between 0 and 100000),
  state smallint not null check (state between 0 and 3),
  last_review timestamptz,
  unique (owner_id, vid, gid)
);

create function ranges_held(seen int4multirange) returns bigint language sql immutable as $$
  select count(*) from unnest(seen)
$$;

-- A multirange unites what is added to it, touching ends included: the order of heartbeats, and their number, make no difference.
create table watched_ranges (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  owner_id text not null references accounts on delete cascade,
  vid text not null check (length(vid) between 1 and 200),
  gid text not null check (length(gid) between 1 and 200),
  -- Milliseconds of the film. Nobody watches in so many pieces; without an end one record could be made to hold millions.
  ranges int4multirange not null constraint "'ranges' holds at most 2000 entries" check (ranges_held(ranges) <= 2000),
  position double precision not null check (position between 0 and 86400),
  duration double precision not null check (duration between 0 and 86400),
  at timestamptz not null,
  unique (owner_id, vid, gid)
);

create function ranges_shown(seen int4multirange) returns json language sql immutable as $$
  select coalesce(json_agg(json_build_object('from', lower(part) / 1000.0, 'to', upper(part) / 1000.0) order by part), '[]')
  from unnest(seen) part
$$;

create view documents.drill_clips as
select id as "_id", owner_id, vid, gid, name, a, b, speed, mirror, reps, side, note from drill_clips;

create view documents.lesson_notes as
select id as "_id", owner_id, vid, gid, at, text from lesson_notes;

create view documents.reviews as
select id as "_id", owner_id, vid, gid, due, stability, difficulty, scheduled_days, reps, lapses, state, last_review from reviews;

create view documents.watched_ranges as
select id as "_id", owner_id, vid, gid, ranges_shown(ranges) as ranges, position, duration, at from watched_ranges;

create trigger log_change after insert or update or delete on drill_clips
for each row execute function log_row_change('drill_clips');
create trigger log_change after insert or update or delete on lesson_notes
for each row execute function log_row_change('lesson_notes');
create trigger log_change after insert or update or delete on reviews
for each row execute function log_row_change('reviews');
create trigger log_change after insert or update on watched_ranges
for each row execute function log_row_change('watched_ranges');

-- The row as its view shows it, as a multirange in JSON is text.
create function log_watched_gone() returns trigger language plpgsql as $$
begin
  perform record_change('watched_ranges', old.owner_id, old.id, 'delete', '{}',
    to_jsonb(old) || jsonb_build_object('ranges', ranges_shown(old.ranges)));
  return null;
end $$;
create trigger log_gone after delete on watched_ranges
for each row execute function log_watched_gone();
