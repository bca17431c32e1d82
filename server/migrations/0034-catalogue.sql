-- Lessons, courses and the lists of the catalogue are content. Their slugs are the ids that members' records name, which may be longer than other addresses.
alter table content_items drop constraint content_items_slug_check, add check (length(slug) between 1 and 200);

-- When the catalogue's file of an older version was taken over, which happens once.
alter table content_state add column catalogue_imported_at timestamptz;
