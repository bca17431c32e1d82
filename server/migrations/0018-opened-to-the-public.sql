-- One row once a school was opened to the public on this database: from then on its mail is its members', and no trial works on it.
create table opened_to_public (
  is_only boolean primary key default true check (is_only),
  -- PUBLIC_URL of the latest start.
  address text not null,
  since timestamptz not null default now()
);
