-- Figures over millions of rows as they were last counted: who asks does not wait for them to be counted again.
create table stored_figures (
  kind text not null,
  key text not null,
  at timestamptz not null default now(),
  figures jsonb not null,
  primary key (kind, key)
);
create index stored_figures_at on stored_figures (at);
