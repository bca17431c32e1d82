-- Sets the date of each alert that has none when it is published: the date of the same alert in the current publication,
-- otherwise the time of this publication. An alert is the same while its name and link are (`rules/alerts.ts`).
create function date_alerts(alerts jsonb, published_alerts jsonb, published_at timestamptz) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(case when alert ? 'date' then alert else alert || jsonb_build_object('date', coalesce(
      (select known->'date' from jsonb_array_elements(published_alerts) known
        where known->'name' = alert->'name' and known->'href' = alert->'href' and known ? 'date' limit 1),
      to_jsonb(to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    )) end order by place), '[]')
  from jsonb_array_elements(alerts) with ordinality entry(alert, place)
$$;

create function date_published_alerts() returns trigger language plpgsql as $$
begin
  new.data := jsonb_set(new.data, '{alerts}', date_alerts(new.data->'alerts', (
    select published.data->'alerts' from content_items item
    join content_revisions published on published.item_id = item.id and published.revision = item.published_revision
    where item.id = new.item_id), new.published_at));
  return new;
end $$;
create trigger date_alerts before insert or update of published_at on content_revisions
for each row when (new.published_at is not null and jsonb_typeof(new.data->'alerts') = 'array')
execute function date_published_alerts();

-- Alerts that are published already.
update content_revisions revision set published_at = revision.published_at
from content_items item where item.id = item_id and item.published_revision = revision.revision
  and jsonb_typeof(data->'alerts') = 'array';
