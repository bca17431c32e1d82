-- Who reads the newsletter, who has asked for it and not confirmed yet, and who has left: those are kept so that nobody writes to them.
create table newsletter_readers (
  email text primary key check (length(email) <= 254),
  -- Stands in every mail. It takes the reader off the list, and can do nothing else.
  leave_token text not null unique,
  -- Of the newest mail that asks for confirmation.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  asked_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  check ((confirm_hash is null) = (confirm_until is null))
);
create index newsletter_wishes on newsletter_readers (asked_at) where joined_at is null;

-- What visitors have written to the academy. Their copies and the academy's go by mail.
create table contact_messages (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  subject text not null check (subject in ('question', 'agency', 'other')),
  agency text check (length(agency) between 1 and 200),
  message text not null check (length(message) between 1 and 4000),
  at timestamptz not null
);
