-- The sealed copies of one file that several signers of a batch sign: each holds the seals of all before it.
create table sealed_copies (
  batch_id bigint not null references batches,
  -- of the document that is signed
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- 1, 2, 3 …: of two jobs that continue the same copy at once, one finds its number taken and goes on from the other's
  number int not null check (number > 0),
  file_id bigint not null unique references files,
  primary key (batch_id, sha256, number)
);
