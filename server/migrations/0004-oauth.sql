-- Who an account is at an identity provider. Issuer and subject never change; an e-mail address does, and may pass to somebody else.
create table identities (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  account_id text not null references accounts on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_by_account on identities (account_id);

-- Sign-ins on their way through a provider. Each comes back once; who does not know the state cannot find it.
create table oauth_flows (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  client_state text not null,
  redirect text not null,
  device text not null,
  expires_at timestamptz not null
);
create index oauth_flows_by_expiry on oauth_flows (expires_at);
