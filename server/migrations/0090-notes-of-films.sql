-- Sentences about the tracks that were chosen from an uploaded file, and about what is omitted.
alter table films add column notes text[] not null default '{}';
