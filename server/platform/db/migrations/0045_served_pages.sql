-- Which page images were served over a link, and to which device: what the protocol says of pages rests on these rows.
create table link_devices (
  id bigint generated always as identity primary key,
  request_id bigint not null references document_sign_requests,
  -- the code of the link; a correction of the signer makes a new one
  link text not null,
  -- keyed hashes of address and browser, and of the browser alone: they tell devices of one link apart and name none
  device bytea not null,
  browser bytea not null,
  -- its page reported that somebody looked at a document
  opened boolean not null default false,
  -- asked for a code, or signed
  asked boolean not null default false,
  unique (link, device)
);
create index link_devices_request on link_devices (request_id);

create table served_pages (
  device_id bigint not null references link_devices on delete cascade,
  -- without a foreign key: its lock would make `recordDisclosure`, which skips locked documents, skip a view
  document_id bigint not null,
  page int not null check (page > 0),
  -- of a page too tall for one image, from 1; 0: the whole page
  part int not null default 0,
  -- pixels
  width int not null,
  -- SHA-256 of the image
  digest bytea not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times int not null default 1,
  primary key (device_id, document_id, page, part, digest)
);

-- The list of shown pages whose SHA-256 a row of the journal holds, as it was hashed.
create table shown_pages (
  request_id bigint not null references document_sign_requests,
  sha256 text not null,
  body text not null,
  primary key (request_id, sha256)
);
