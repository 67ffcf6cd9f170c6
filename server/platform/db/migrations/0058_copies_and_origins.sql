-- Signers get their sealed copy once it is made; those of before are not written to.
alter table document_sign_requests add column copied_at timestamptz;
update document_sign_requests set copied_at = sealed_at where sealed_at is not null;
create index document_sign_requests_uncopied on document_sign_requests (id)
  where status = 'signed' and sealed_at is not null and copied_at is null;
-- whether signers without an e-mail address get the link to their copy by SMS
alter table clients add column copy_sms boolean not null default true;
-- the sites that a signer may return to, and that may show the signing page in a frame: `https://shop.example`
alter table clients add column origins text[] not null default '{}';
alter table document_sign_requests add column return_url text;
-- where the signers of a client live, in hours from UTC: neither reminders nor SMS about copies come at night there
alter table clients add column signers_utc_hours int not null default 3 check (signers_utc_hours between 2 and 12);
