-- Accounts of the demo academy: their password is public, so a server has to know them whatever became of their address.
alter table accounts add column is_demo boolean not null default false;

-- Those there are. No mail reaches .example, so nobody but the demo academy has ever had a confirmed account at these addresses.
update accounts set is_demo = true
where email in ('free@holdfast.example', 'paid@holdfast.example') and confirmed_at is not null;

-- Looked for at each start, and each minute by a demo for the world.
create index accounts_of_the_demo on accounts (created_at) where is_demo;
