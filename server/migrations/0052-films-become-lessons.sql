-- What becomes of a film, as staff say while it uploads: the title of its lesson, the address of its course, and then
-- the address of the lesson that was made of it.
alter table films
  add column title text check (length(title) between 1 and 300),
  add column course text check (length(course) between 1 and 200),
  add column lesson text check (length(lesson) between 1 and 200);
