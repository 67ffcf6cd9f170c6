-- Spouses, or a crew, may share a phone: a person of a client's list is a phone with a name.
create function person_key(last_name text, first_name text, middle_name text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(lower(last_name || ' ' || first_name || ' ' || coalesce(middle_name, '')), 'ё', 'е'), '\s+', ' ', 'g'))
$$;
drop index individuals_phone;
create unique index individuals_phone on individuals (client_id, phone, person_key(last_name, first_name, middle_name))
  where archived_at is null;
