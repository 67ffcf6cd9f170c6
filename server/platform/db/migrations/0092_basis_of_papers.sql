-- Papers name the edition of the offer that was in force when they were issued, and print it so each time. Those from
-- before the first edition named none.
alter table bills add basis text not null default 'Публичная оферта';
alter table bills alter basis drop default;
alter table acts add basis text not null default 'Публичная оферта';
alter table acts alter basis drop default;
drop view bills_shown;
create view bills_shown as
  select b.*, case when b.status in ('issued', 'partly_paid') and b.due_on < (now() at time zone 'Europe/Moscow')::date
    then 'overdue' else b.status end as state
  from bills b;
