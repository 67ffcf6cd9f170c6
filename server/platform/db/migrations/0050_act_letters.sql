-- Where an act was e-mailed to when it was issued: acts from before were not.
alter table acts add column emails text[] not null default '{}';
