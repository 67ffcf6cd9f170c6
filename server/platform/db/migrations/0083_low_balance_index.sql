-- Few clients have a threshold: a sweep that looks for those below it reads nobody else.
create index clients_low_balance on clients (id) where low_balance_kopecks is not null;
