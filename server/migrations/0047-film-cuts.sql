-- A film that is a part of an uploaded file: of which upload, and from where to where. It has no file of its own.
alter table films
  add column cut_of text references films on delete set null,
  add column cut_from double precision check (cut_from >= 0),
  add column cut_to double precision check (cut_to > cut_from),
  add check ((cut_from is null) = (cut_to is null)),
  add check (cut_of is null or cut_from is not null),
  add check (cut_from is null or not has_file);
create index films_cuts on films (cut_of) where cut_of is not null;
create index films_by_media on films (media) where media is not null;

-- Posters that staff had drawn of a moment of a film. Those that no text names are deleted.
create table posters (
  asset text primary key check (asset ~ '^[a-z0-9-]{1,80}$'),
  drawn_at timestamptz not null,
  -- When it was last found that a text names it.
  named_at timestamptz
);
create index posters_by_look on posters (coalesce(named_at, drawn_at));
