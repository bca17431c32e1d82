-- Receipts are numbered through each year, without a gap: a number is taken in the transaction that makes the payment true.
create table receipt_years (
  year smallint primary key,
  last integer not null check (last > 0)
);

alter table orders
  add column receipt text unique check (receipt ~ '^[0-9]{4}-[0-9]{6}$'),
  -- What was paid back in part. The plan goes on.
  add column returned integer not null default 0 check (returned >= 0 and returned <= total);

-- What was paid before there were numbers has them in the order of its payment. A gift has no receipt.
update orders set receipt = numbered.receipt
from (
  select id, to_char(paid_at at time zone 'UTC', 'YYYY') || '-' ||
    lpad((row_number() over (partition by extract(year from paid_at at time zone 'UTC') order by paid_at, id))::text, 6, '0') as receipt
  from orders where paid_at is not null and provider <> 'gift'
) numbered
where orders.id = numbered.id;

insert into receipt_years (year, last)
select left(receipt, 4)::smallint, count(*) from orders where receipt is not null group by 1;
