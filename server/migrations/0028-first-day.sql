-- The link with which an academy gets its first owner: only its hash is kept, and there is one at most.
create table setup_link (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- How far the owner is with setting up the academy. A step that is not here is still open.
create table setup_steps (
  step text primary key check (step in ('owner', 'academy', 'plans', 'mail', 'clip', 'publish')),
  state text not null check (state in ('done', 'later')),
  changed_at timestamptz not null
);

-- Who takes the money and who delivers the mail, with their secrets: no answer, log or export holds a row of this.
create table connections (
  name text primary key check (name in ('payment', 'mail')),
  settings jsonb not null,
  changed_at timestamptz not null
);
