-- Films from their announcement to their encoding. The bytes are in DATA_DIR/uploads, by id, and are counted there.
create table films (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- Who may go on uploading it. A film outlives the account.
  account_id text references accounts on delete set null,
  uploaded_by text not null,
  name text not null check (length(name) between 1 and 255),
  -- A whole number; an integer would end at 2 GB.
  bytes double precision not null check (bytes > 0 and bytes = trunc(bytes)),
  state text not null check (state in ('uploading', 'waiting', 'encoding', 'ready', 'failed')),
  stage text check (stage in ('checking', 'encoding')),
  progress double precision not null default 0 check (progress between 0 and 1),
  seconds_left integer,
  failure text,
  -- Films with a higher number are encoded first.
  priority integer not null default 0,
  -- The job that encodes it: the same one takes it up again after the server was killed.
  job_id text,
  -- The published asset. While it is encoded, one that may have been published just before the server was killed.
  media text,
  duration double precision,
  frame_rate double precision,
  width integer,
  height integer,
  has_sound boolean,
  created_at timestamptz not null,
  arrived_at timestamptz,
  -- When it was ready, or had failed.
  ended_at timestamptz,
  has_file boolean not null default true,
  check (state <> 'ready' or media is not null),
  check ((state = 'failed') = (failure is not null))
);
create index films_unfinished on films (account_id) where state = 'uploading';
create index films_waiting on films (priority desc, arrived_at) where state = 'waiting';
create index films_by_age on films (created_at desc);
