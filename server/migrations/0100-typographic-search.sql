-- Quotes and hyphens of keyboards instead of typographic ones, as in toSearchText of rules/search.
create function fold_quotes(words text) returns text language sql immutable parallel safe as $$
  select translate(words, E'\u2010\u2011\u02bc\u2018\u2019\u201c\u201d', E'--\'\'\'""')
$$;

create or replace function fold_words(words text) returns text language sql immutable parallel safe as $$
  select fold_case(fold_quotes(regexp_replace(normalize(coalesce(words, ''), nfkd), '[\u0300-\u036f]', '', 'g')))
$$;
update member_rows set sort_name = left(fold_words(coalesce(nullif(trim(name), ''), email)), 200),
  search_text = fold_words(concat_ws(' ', name, email))
where search_text <> fold_words(concat_ws(' ', name, email));

-- The text search of a database with the locale "C" considers all characters beyond ASCII letters, also punctuation.
create function fold_transcript(words text) returns text language sql immutable parallel safe as $$
  select fold_case(regexp_replace(words,
    '[\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u02bc\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]',
    ' ', 'g'))
$$;

create or replace function note_transcript() returns trigger language plpgsql as $$
begin
  delete from transcript_lines where item_id = new.id;
  insert into transcript_lines (item_id, line, starts, text, config, words)
  select new.id, line - 1, (cue ->> 'from')::integer, cue ->> 'text', config::text,
    setweight(to_tsvector(config, fold_transcript(cue ->> 'text')), 'A')
      || setweight(to_tsvector(config, fold_transcript(next)), 'D')
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
  select item_id, line, text || next as texts, setweight(to_tsvector(config::regconfig, fold_transcript(text)), 'A')
    || setweight(to_tsvector(config::regconfig, fold_transcript(next)), 'D') as words
  from (
    select *, concat_ws(' ', lead(text) over in_order, lead(text, 2) over in_order) as next
    from transcript_lines window in_order as (partition by item_id order by line)
  ) lines
) folded
where folded.item_id = transcript_lines.item_id and folded.line = transcript_lines.line
  and fold_transcript(texts) <> fold_case(texts);
