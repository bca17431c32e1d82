-- The captions of a lesson are found by its slug, which stands before the language in theirs.
create index content_items_captions_by_lesson on content_items (regexp_replace(slug, '/[^/]*$', ''))
  where kind = 'captions';
