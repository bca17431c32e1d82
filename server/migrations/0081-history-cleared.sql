-- When the member last cleared the history: what was watched before is not recorded any more. Null: never.
alter table accounts add column history_cleared_at timestamptz;
