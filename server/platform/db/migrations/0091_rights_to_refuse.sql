-- Whoever was blocked or lowered may still stop, until then, what one member of staff does not do alone.
alter table admins
  add column former_role text,
  add column former_until timestamptz;
