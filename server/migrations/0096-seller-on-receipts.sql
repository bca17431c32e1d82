-- Name and address of the seller when the receipt was issued, line by line. Null if they are not known: then a receipt
-- shows those of today.
alter table orders add column seller text[];

create function to_lines(list jsonb) returns text[] language sql immutable as $$
  select array_agg(line order by place) from jsonb_array_elements_text(list) with ordinality entry(line, place)
$$;

update orders set seller = (
  select to_lines(revision.data->'seller') from content_items item
  join content_revisions revision on revision.item_id = item.id
  where item.kind = 'plans' and revision.published_at <= orders.paid_at
  order by revision.published_at desc, revision.revision desc limit 1)
where receipt is not null;

create function record_seller() returns trigger language plpgsql as $$
begin
  new.seller := (
    select to_lines(published.data->'seller') from content_items item
    join content_revisions published on published.item_id = item.id and published.revision = item.published_revision
    where item.kind = 'plans');
  return new;
end $$;
create trigger record_seller before insert or update of receipt on orders
for each row when (new.receipt is not null and new.seller is null) execute function record_seller();
