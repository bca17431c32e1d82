-- Letters in one case, in a database of any locale: where it is "C", lower() knows the letters of English alone. All of these collations know the letters of Unicode; which ones there are depends on PostgreSQL's version and on how it was built.
do $$
declare
  found text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8')
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8'], collname::text)
    limit 1
  );
begin
  execute format(
    'create function fold_case(words text) returns text language sql immutable parallel safe as $f$ select lower(words%s) $f$',
    coalesce(' collate pg_catalog.' || found, '')
  );
end
$$;

-- Letters without accents and in one case, so that "lea" finds Léa and "ελενη" finds Ελένη.
create or replace function fold_words(words text) returns text language sql immutable parallel safe as $$
  select fold_case(regexp_replace(normalize(coalesce(words, ''), nfkd), '[\u0300-\u036f]', '', 'g'))
$$;
update member_rows set sort_name = left(fold_words(coalesce(nullif(trim(name), ''), email)), 200),
  search_text = fold_words(concat_ws(' ', name, email))
where search_text <> fold_words(concat_ws(' ', name, email));

-- Of labels that differ in capitals alone one stays, with the members of all.
insert into labeled_members (account_id, label)
select account_id, (select min(name) from member_labels kept where fold_case(kept.name) = fold_case(label)) from labeled_members
on conflict do nothing;
delete from member_labels where name <> (select min(name) from member_labels kept where fold_case(kept.name) = fold_case(member_labels.name));
create unique index member_labels_folded_once on member_labels (fold_case(name));
drop index member_labels_spelled_once;

create or replace function note_transcript() returns trigger language plpgsql as $$
begin
  delete from transcript_lines where item_id = new.id;
  insert into transcript_lines (item_id, line, starts, text, config, words)
  select new.id, line - 1, (cue ->> 'from')::integer, cue ->> 'text', config::text,
    setweight(to_tsvector(config, fold_case(cue ->> 'text')), 'A') || setweight(to_tsvector(config, fold_case(next)), 'D')
  from (
    select cue, line, transcript_config(regexp_replace(item.slug, '^.*/', '')) as config,
      concat_ws(' ', lead(cue ->> 'text') over in_order, lead(cue ->> 'text', 2) over in_order) as next
    from content_items item
    join content_revisions published on published.item_id = item.id and published.revision = item.published_revision,
      jsonb_array_elements(published.data -> 'cues') with ordinality as lines (cue, line)
    where item.id = new.id
    window in_order as (order by line)
  ) lines;
  return null;
end
$$;
update transcript_lines set words = folded.words
from (
  select item_id, line, setweight(to_tsvector(config::regconfig, fold_case(text)), 'A')
    || setweight(to_tsvector(config::regconfig, fold_case(concat_ws(' ', lead(text) over in_order, lead(text, 2) over in_order))), 'D') as words
  from transcript_lines
  window in_order as (partition by item_id order by line)
) folded
where folded.item_id = transcript_lines.item_id and folded.line = transcript_lines.line;
