-- Captions that a machine is to write. Once they are written, they are a draft of content, and the row is gone.
create table machine_drafts (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  lesson text not null check (length(lesson) between 1 and 200),
  lang text not null,
  label text not null,
  -- The film that is heard.
  media text not null,
  state text not null check (state in ('waiting', 'working', 'failed')),
  progress double precision not null default 0 check (progress between 0 and 1),
  seconds_left integer,
  failure text,
  -- The job that writes it: the same one takes it up again after the server was killed.
  job_id text,
  -- Who wanted it, as the history names them.
  author text not null,
  created_at timestamptz not null,
  unique (lesson, lang),
  check ((state = 'failed') = (failure is not null))
);
create index machine_drafts_by_age on machine_drafts (created_at);
