import type { Pool } from 'pg'

/** Tables by what they are about; one that is named nowhere is drawn under «The rest». */
const groups: Record<string, readonly string[]> = {
  'Requests and signatures': [
    'batches',
    'document_sign_requests',
    'documents',
    'files',
    'signing_codes',
    'signatures',
    'consents',
    'sealed_copies',
    'gost_seals',
    'link_devices',
    'served_pages',
    'shown_pages',
    'signer_corrections',
    'complaints',
    'request_tags',
    'public_links',
    'public_link_documents',
    'public_link_forms',
    'saved_drafts',
    'saved_draft_files',
    'saved_texts',
    'sending_defaults',
    'faces',
    'logos',
  ],
  'Tables of signers and templates': [
    'bulk_sendings',
    'bulk_sending_rows',
    'bulk_sending_files',
    'templates',
    'template_editions',
    'imports',
    'import_rows',
    'table_mappings',
    'exchange_folders',
    'exchange_drops',
    'exchange_files',
  ],
  Money: [
    'ledger_accounts',
    'ledger_transfers',
    'tariffs',
    'packages',
    'bills',
    'payments',
    'statements',
    'statement_lines',
    'acts',
    'sellers',
    'banks',
    'senders',
  ],
  People: [
    'clients',
    'client_users',
    'clients_codes',
    'client_notes',
    'client_tasks',
    'legal_entities',
    'legal_entities_contacts',
    'individuals',
    'individual_groups',
    'individual_group_members',
    'admins',
    'saved_views',
    'approvals',
    'looks',
  ],
  'Login and second factor': [
    'registrations',
    'sessions',
    'password_links',
    'phone_codes',
    'totp_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'identities',
    'provider_logins',
    'failed_logins',
    'consent_texts',
    'user_notices',
    'origin_proofs',
  ],
  Messages: [
    'deliveries',
    'delivery_parts',
    'delivery_receipts',
    'gateway_answers',
    'message_stops',
    'message_counts',
    'messenger_chats',
    'messenger_tokens',
    'messenger_reading',
  ],
  'Journal and verification': [
    'journal',
    'journal_heads',
    'journal_texts',
    'anchors',
    'anchor_heads',
    'anchor_stamps',
    'verifications',
    'verification_faults',
    'verification_marks',
  ],
  'Connected systems and work': [
    'webhooks',
    'webhook_messages',
    'webhook_tries',
    'jobs',
    'leases',
    'idempotency_keys',
    'limits',
    'wrong_tries',
    'stored_figures',
    'installations',
  ],
}

/** Almost every table leads to these two: they are marked in words instead of arrows. */
const hubs = ['clients', 'admins']

type Reference = { child: string; parent: string; column: string; optional: boolean }

const tablesOf = `
  select c.relname::text as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as of_client
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'schema_migrations'
  order by c.relname::text collate "C"`

/** Of a key of several columns the last: the others repeat the client. */
const referencesOf = `
  select c.relname::text as child, p.relname::text as parent, a.attname::text as column, not a.attnotnull as optional
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and not c.relispartition
  join pg_class p on p.oid = k.confrelid and not p.relispartition
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[array_length(k.conkey, 1)]
  where k.contype = 'f'
  order by c.relname::text collate "C", a.attname::text collate "C"`

const head = `# Tables

Generated from the migrated database by \`npm run docs\`. An arrow is a foreign key; one with a circle at its end may be empty. Arrows to
\`clients\` and \`admins\` are not drawn, since almost every table has one: a table with ◆ belongs to a client (\`client_id\`). Columns and
their types are in \`server/platform/db/catalogue.ts\`, constraints, indexes
and views in [schema.sql](schema.sql).
`

/** @returns the text of docs/tables.md for the migrated database behind \`pool\` */
export async function tablesDrawing(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; of_client: boolean }>(tablesOf)
  const { rows: references } = await pool.query<Reference>(referencesOf)
  const gone = Object.values(groups)
    .flat()
    .filter((name) => !tables.some((table) => table.name === name))
  if (gone.length > 0) throw new Error(`no such tables: ${gone.join(', ')}; see drawing.support.ts`)
  const rest = tables.map(({ name }) => name).filter((name) => !Object.values(groups).flat().includes(name))
  const all = Object.entries(rest.length > 0 ? { ...groups, 'The rest': rest } : groups)

  const section = ([title, names]: [string, readonly string[]]) => {
    const marked = names.map(
      (name) => `\`${name}\`${tables.find((table) => table.name === name)?.of_client ? ' ◆' : ''}`,
    )
    const arrows = references
      .filter(({ child, parent }) => names.includes(child) && !hubs.includes(parent))
      .map(({ child, parent, column, optional }) => `  ${child} }o--${optional ? 'o|' : '||'} ${parent} : ${column}`)
    const drawn = arrows.length > 0 ? ['', '```mermaid', 'erDiagram', ...arrows, '```'] : []
    return [`\n## ${title}`, '', marked.join(' · '), ...drawn, ''].join('\n')
  }
  return [head, ...all.map(section)].join('')
}
