-- What the Studio's list of members shows and searches, a row each: the same read from five tables would take a second with 100,000 of them
-- (docs/decisions/0155-members-in-the-studio.md). Triggers alone write it.
create table member_rows (
  account_id text primary key references accounts on delete cascade,
  name text,
  email text,
  -- By what the list is sorted (cut, since an index takes no long text), and in what words are found.
  sort_name text not null,
  search_text text not null,
  -- The full plan and its end, which may be past.
  ptype text check (ptype in ('4WK', '1YR')),
  plan_until timestamptz,
  -- The last sign-in or call for a token. It stays when the session ends.
  last_seen_at timestamptz(3)
);

-- Letters without accents and in one case, so that "lea" finds Léa.
create function fold_words(words text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(coalesce(words, ''), nfkd), '[\u0300-\u036f]', '', 'g'))
$$;

-- The end of the paid period (rules/plan.ts).
create function plan_end(ptype text, start timestamptz) returns timestamptz language sql stable as $$
  select (start at time zone 'UTC' + case ptype when '4WK' then interval '28 days' else interval '1 year' end) at time zone 'UTC'
$$;

-- Each trigger sets columns of its own, so that two changes of one member at the same moment lose nothing.
create function follow_account() returns trigger language plpgsql as $$
begin
  insert into member_rows (account_id, email, sort_name, search_text)
  values (new.id, new.email, left(fold_words(new.email), 200), fold_words(new.email))
  on conflict (account_id) do update set email = new.email,
    sort_name = left(fold_words(coalesce(nullif(trim(member_rows.name), ''), new.email)), 200),
    search_text = fold_words(concat_ws(' ', member_rows.name, new.email));
  return null;
end $$;
create trigger follow_account after insert or update of email on accounts for each row execute function follow_account();

create function follow_name() returns trigger language plpgsql as $$
begin
  update member_rows set name = new.full_name,
    sort_name = left(fold_words(coalesce(nullif(trim(new.full_name), ''), email)), 200),
    search_text = fold_words(concat_ws(' ', new.full_name, email))
  where account_id = new.owner_id and name is distinct from new.full_name;
  return null;
end $$;
create trigger follow_name after insert or update of full_name on profile_details for each row execute function follow_name();

create function follow_plan() returns trigger language plpgsql as $$
begin
  update member_rows set ptype = case when new.plan = 'paid' then new.ptype end,
    plan_until = case when new.plan = 'paid' then plan_end(new.ptype, new.start) end
  where account_id = new.owner_id;
  return null;
end $$;
create trigger follow_plan after insert or update on subscriptions for each row execute function follow_plan();

create function follow_session() returns trigger language plpgsql as $$
begin
  update member_rows set last_seen_at = new.last_used_at
  where account_id = new.account_id and (last_seen_at is null or last_seen_at < new.last_used_at - interval '1 minute');
  return null;
end $$;
create trigger follow_session after insert or update of last_used_at on sessions for each row execute function follow_session();

insert into member_rows
select accounts.id, full_name, email, left(fold_words(coalesce(nullif(trim(full_name), ''), email)), 200), fold_words(concat_ws(' ', full_name, email)),
  case when plan = 'paid' then ptype end, case when plan = 'paid' then plan_end(ptype, start) end,
  (select max(last_used_at) from sessions where sessions.account_id = accounts.id)
from accounts
  left join profile_details details on details.owner_id = accounts.id
  left join subscriptions on subscriptions.owner_id = accounts.id;

create index member_rows_by_name on member_rows (sort_name, account_id);
create index member_rows_by_last_seen on member_rows (coalesce(last_seen_at, to_timestamp(0)), account_id);

-- What the desk calls a group of members. An academy has few of them, each spelled in one way.
create table member_labels (
  name text primary key check (length(name) between 1 and 40)
);
create unique index member_labels_spelled_once on member_labels (lower(name));

create table labeled_members (
  account_id text not null references accounts on delete cascade,
  label text not null references member_labels on delete cascade,
  primary key (account_id, label)
);
create index labeled_members_by_label on labeled_members (label, account_id);
