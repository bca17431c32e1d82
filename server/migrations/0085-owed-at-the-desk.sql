-- What was paid at the desk is owed from the withdrawal until somebody notes that it was paid back.
update orders set refund_due_at = withdrawn_at
where provider = 'academy' and withdrawn_at is not null and total > returned;
