-- What the academy publishes, of every kind: articles, pages, prices, its name. The contract has a schema for each kind (contract/content/kinds.ts).

-- One row. A change of what visitors see counts it up, and so has the lock on it to itself until its commit: processes read the changes in their order.
create table content_state (
  single boolean primary key default true check (single),
  publication integer not null default 0,
  -- When the files of the program were read, which happens once. What is deleted later does not come back.
  imported_at timestamptz
);
insert into content_state default values;

create table content_items (
  id integer generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  slug text not null check (length(slug) between 1 and 100),
  -- Order among the items of its kind.
  position integer not null,
  -- Counts every change of the item: who changes it names the version that they have seen.
  version integer not null default 1,
  draft_revision integer not null,
  published_revision integer,
  -- When it was published for the first time.
  published_at timestamptz,
  -- The publication that changed it last, for processes that have it in memory.
  publication integer not null default 0,
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- Why the draft could not be published when its time came.
  schedule_error text,
  binned_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  check (binned_at is null or (published_revision is null and publish_at is null and unpublish_at is null)),
  check (published_revision is null or published_at is not null)
);
create unique index content_items_by_slug on content_items (kind, slug) where binned_at is null;
create index content_items_by_position on content_items (kind, position);
create index content_items_by_publication on content_items (publication);
create index content_items_to_publish on content_items (publish_at) where publish_at is not null;
create index content_items_to_unpublish on content_items (unpublish_at) where unpublish_at is not null;
create index content_items_in_bin on content_items (binned_at) where binned_at is not null;

create table content_revisions (
  item_id integer not null references content_items on delete cascade,
  revision integer not null,
  data jsonb not null,
  author text not null,
  -- When its first and its last save were made.
  created_at timestamptz not null,
  saved_at timestamptz not null,
  -- When it was last published. It is not written over from then on.
  published_at timestamptz,
  primary key (item_id, revision)
);
-- Checked at the commit: an item and its first revision name each other. A publication without its text cannot be committed.
alter table content_items
  add foreign key (id, draft_revision) references content_revisions (item_id, revision) deferrable initially deferred,
  add foreign key (id, published_revision) references content_revisions (item_id, revision) deferrable initially deferred;

-- Addresses that an item had when it was published.
create table content_redirects (
  kind text not null,
  slug text not null,
  item_id integer not null references content_items on delete cascade,
  created_at timestamptz not null,
  primary key (kind, slug)
);
create index content_redirects_by_item on content_redirects (item_id);
