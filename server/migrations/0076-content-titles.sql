-- The title of a draft, for lists: reading it out of the text would decompress each text as a whole. Drafts of earlier versions may have longer titles than the contract allows.
alter table content_revisions add column title text generated always as
  (left(nullif(coalesce(data ->> 'title', data ->> 'question', data ->> 'name'), ''), 300)) stored;
