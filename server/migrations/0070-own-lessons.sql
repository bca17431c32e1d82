-- Whose a lesson is: of who began it, and of the staff by whose name it says that they teach it.
alter table content_items add column created_by text references accounts on delete set null;
create index content_items_by_creator on content_items (created_by) where created_by is not null;
alter table staff add column teaches_as text check (length(teaches_as) between 1 and 200);
