-- Links and reminders of one day in Moscow: to a phone or an e-mail address over all clients, and of one client.
create table message_counts (
  -- +79991234567, name@example.ru, client:12
  subject text not null,
  day date not null,
  used int not null check (used >= 0),
  primary key (subject, day)
) with (fillfactor = 50);

-- a row that a daily limit of messages has put off
alter table bulk_sending_rows add column not_before timestamptz;
