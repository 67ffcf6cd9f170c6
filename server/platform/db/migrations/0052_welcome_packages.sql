-- A package given to a new client when its sender is checked: once to a client and once to an ИНН.
alter table tariffs
  drop constraint tariffs_kind_check,
  drop constraint tariffs_check,
  add constraint tariffs_kind_check check (kind in ('pay_as_you_go', 'package', 'welcome')),
  add constraint tariffs_one_check check (kind <> 'pay_as_you_go' or (signatures = 1 and days_valid is null)),
  add constraint tariffs_welcome_check check (kind <> 'welcome' or (price = 0 and client_id is null));
create unique index tariffs_welcome on tariffs (kind) where kind = 'welcome' and archived_at is null;

alter table packages
  drop constraint packages_price_check,
  add constraint packages_price_check check (price >= 0),
  -- of the organization whose check gave the package; a private person has none
  add column given_inn text,
  add constraint packages_given_inn_check check (given_inn is null or price = 0);
create unique index packages_given_client on packages (client_id) where price = 0;
create unique index packages_given_inn on packages (given_inn) where given_inn is not null;
