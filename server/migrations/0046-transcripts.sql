-- What is said in published captions, to be searched: each line together with the two that follow, since a sentence goes on over several. The words of the line itself weigh most.
create table transcript_lines (
  item_id integer not null references content_items on delete cascade,
  -- Number of the line in its captions, from 0.
  line integer not null,
  -- When it begins. Milliseconds.
  starts integer not null,
  text text not null,
  -- How PostgreSQL cuts its words.
  config text not null,
  words tsvector not null,
  primary key (item_id, line)
);
create index transcript_lines_by_words on transcript_lines using gin (words);

-- How PostgreSQL cuts the words of a language; languages that it does not know are searched by whole words.
create function transcript_config(lang text) returns regconfig language sql immutable as $$
  select case split_part(lang, '-', 1)
    when 'ar' then 'arabic' when 'da' then 'danish' when 'de' then 'german' when 'en' then 'english'
    when 'es' then 'spanish' when 'fi' then 'finnish' when 'fr' then 'french' when 'hu' then 'hungarian'
    when 'it' then 'italian' when 'nl' then 'dutch' when 'no' then 'norwegian' when 'nb' then 'norwegian'
    when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian' when 'sv' then 'swedish'
    when 'tr' then 'turkish' else 'simple' end::regconfig
$$;

-- At the commit, by whatever way something was published: an item and its revision come in any order within a transaction.
create function note_transcript() returns trigger language plpgsql as $$
begin
  delete from transcript_lines where item_id = new.id;
  insert into transcript_lines (item_id, line, starts, text, config, words)
  select new.id, line - 1, (cue ->> 'from')::integer, cue ->> 'text', config::text,
    setweight(to_tsvector(config, cue ->> 'text'), 'A') || setweight(to_tsvector(config, next), 'D')
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
create constraint trigger note_transcript_of_new after insert on content_items
  deferrable initially deferred for each row when (new.kind = 'captions') execute function note_transcript();
create constraint trigger note_transcript_of_changed after update of published_revision on content_items
  deferrable initially deferred for each row
  when (new.kind = 'captions' and new.published_revision is distinct from old.published_revision)
  execute function note_transcript();
