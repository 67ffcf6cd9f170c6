import type { Pool } from 'pg'

/** Where the rows of a table would lie if the database were distributed by client. */
export type Place =
  /** with their client, whose number is in `key` */
  | { of: 'client'; key: string }
  /** with the row that a column refers to: they do not have the number of the client yet */
  | { of: 'parent'; parents: { column: string; table: string }[] }
  /** small, seldom written: a copy in every shard */
  | { of: 'reference' }
  /** on one node: not of one client, or found before the client is known */
  | { of: 'center' }

export type Layout = {
  places: Map<string, Place>
  columns: Map<string, Set<string>>
  /** tables with neither a place in the catalogue nor one named here */
  unplaced: string[]
  /** named here, but absent from the database or placed by it */
  superfluous: string[]
}

/** What the catalogue cannot say. A table with a required `client_id`, or a required reference to such, is not here. */
const named: Record<string, Place & { why: string }> = {
  clients: { of: 'client', key: 'id', why: 'the client' },
  journal: { of: 'client', key: 'chain', why: 'a chain is of a client, or 0 of the installation' },
  journal_heads: { of: 'client', key: 'chain', why: 'as the journal' },
  anchor_heads: { of: 'client', key: 'chain', why: 'as the journal' },
  deliveries: { of: 'client', key: 'client_id', why: 'letters of staff and of registrations have no client: null' },
  admins: { of: 'reference', why: 'staff' },
  consent_texts: { of: 'reference', why: 'editions of a text' },
  installations: { of: 'reference', why: 'one row' },
  schema_migrations: { of: 'reference', why: 'one row for each migration' },
  sellers: { of: 'reference', why: 'one row, but it numbers the bills' },
  tariffs: { of: 'reference', why: 'the price list, prices of single clients included' },
  verification_faults: { of: 'center', why: 'of the whole installation' },
  verification_marks: { of: 'center', why: 'of the whole installation' },
  verifications: { of: 'center', why: 'of the whole installation' },
  anchors: { of: 'center', why: 'one tree over all chains' },
  anchor_stamps: { of: 'center', why: 'of an anchor' },
  approvals: { of: 'center', why: 'asked by staff, about clients or not' },
  delivery_receipts: { of: 'center', why: 'a gateway names its own number of a message' },
  failed_logins: { of: 'center', why: 'by login, before the client is known' },
  idempotency_keys: { of: 'center', why: 'by caller: a client code, a user, a member of staff' },
  leases: { of: 'center', why: 'who leads' },
  limits: { of: 'center', why: 'by phone, link, address or client' },
  message_counts: { of: 'center', why: 'by phone or client' },
  message_stops: { of: 'center', why: 'by phone, for all clients' },
  passkey_challenges: { of: 'center', why: 'before the client is known' },
  passkeys: { of: 'center', why: 'of users and staff, found by credential' },
  password_links: { of: 'center', why: 'of users and staff, found by token' },
  recovery_codes: { of: 'center', why: 'of users and staff' },
  registrations: { of: 'center', why: 'before there is a client' },
  sessions: { of: 'center', why: 'of users, staff and signers, found by token' },
  statement_lines: { of: 'center', why: 'a bank statement has payments of many clients' },
  statements: { of: 'center', why: 'a bank statement has payments of many clients' },
  stored_figures: { of: 'center', why: 'figures over all clients' },
  totp_factors: { of: 'center', why: 'of users and staff' },
  wrong_tries: { of: 'center', why: 'by phone and address' },
}

type Row = {
  table: string
  columns: string[]
  has_client: boolean
  parents: { column: string; table: string }[]
}

const tablesOfCatalogue = `
  select c.relname::text as table,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id' and attnotnull) as has_client,
    (select coalesce(json_agg(json_build_object('column', a.attname, 'table', k.confrelid::regclass::text)), '[]')
       from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       where k.conrelid = c.oid and k.contype = 'f' and a.attnotnull) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

export async function layoutOf(pool: Pool): Promise<Layout> {
  const { rows } = await pool.query<Row>(tablesOfCatalogue)
  const places = new Map<string, Place>()
  for (const { table, has_client } of rows) if (has_client) places.set(table, { of: 'client', key: 'client_id' })
  const placed = new Set(places.keys())
  for (const [table, place] of Object.entries(named)) places.set(table, place)
  // a reference may lead to a table that is placed by a reference itself
  for (let before = -1; before < places.size;) {
    before = places.size
    for (const { table, parents } of rows) {
      const own = parents.filter((one) => ['client', 'parent'].includes(places.get(one.table)?.of ?? ''))
      if (!places.has(table) && own.length > 0) places.set(table, { of: 'parent', parents: own })
    }
  }
  const tables = new Set(rows.map(({ table }) => table))
  return {
    places,
    columns: new Map(rows.map(({ table, columns }) => [table, new Set(columns)])),
    unplaced: [...tables].filter((table) => !places.has(table)),
    superfluous: Object.keys(named).filter((table) => !tables.has(table) || placed.has(table)),
  }
}
