import type { Pool } from 'pg'

type Column = {
  table: string
  relation: number
  attribute: number
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  /** the database alone writes it */
  generated: boolean
  /** what a check allows: `('a'::text, 'b'::text)` */
  allowed: string[] | null
}

/** TypeScript types of columns that the catalogue does not know: named lists, jsonb, money. */
const named: Record<string, string> = {
  'acts.amount': 'Kopecks',
  'acts.emails': 'string[]',
  'clients.origins': 'string[]',
  'clients_codes.addresses': 'string[]',
  'clients_codes.scopes': 'CodeScope[]',
  'acts.lines': 'ActLine[]',
  'acts.payer': 'Payer',
  'acts.seller': 'SellerRequisites',
  'acts.vat_amount': 'Kopecks',
  'admins.role': 'AdminRole',
  'approval_rules.amount_from': 'Kopecks',
  'approval_rules.approvers': 'number[]',
  'approvals.after': 'Record<string, unknown>',
  'approvals.before': 'Record<string, unknown>',
  'approvals.kind': 'ApprovalKind',
  'approvals.payload': 'Record<string, unknown>',
  'approvals.state': 'ApprovalState',
  'bills.amount': 'Kopecks',
  'bills.paid': 'Kopecks',
  'bills.payer': 'Payer',
  'bills.seller': 'SellerRequisites',
  'bills.status': 'BillStatus',
  'bills.vat_amount': 'Kopecks',
  'bills.vat_mode': 'VatMode',
  'bulk_sending_files.entry': 'ArchiveEntry',
  'bulk_sending_rows.cells': 'string[]',
  'bulk_sending_rows.corrected': 'CorrectedCells',
  'bulk_sending_rows.errors': 'Record<string, string>',
  'bulk_sending_rows.status': 'BulkRowStatus',
  'bulk_sendings.columns': 'BulkTableColumn[]',
  'bulk_sendings.fields': 'FilledField[]',
  'bulk_sendings.source': 'BulkSource',
  'bulk_sendings.confirmed_by': 'Actor',
  'bulk_sendings.documents': 'BulkDocument[]',
  'bulk_sendings.status': 'BulkSendingStatus',
  'bulk_sendings.unknown_columns': 'string[]',
  'client_users.role': 'ClientRole',
  'clients.low_balance_kopecks': 'Kopecks',
  'deliveries.attachment': 'Attachment',
  'deliveries.history': 'DeliveryStep[]',
  'delivery_receipts.answer': 'GatewayAnswer',
  'gateway_answers.headers': 'Record<string, string>',
  'deliveries.price': 'Kopecks',
  'deliveries.provider': 'DeliveryProvider',
  'deliveries.status': 'DeliveryStatus',
  'delivery_parts.provider': 'DeliveryProvider',
  'delivery_parts.status': 'NextDeliveryStatus',
  'delivery_receipts.price': 'Kopecks',
  'delivery_receipts.provider': 'DeliveryProvider',
  'delivery_receipts.status': 'NextDeliveryStatus',
  'document_fields.choices': 'string[]',
  'document_fields.kind': 'DocumentFieldKind',
  'document_sign_requests.circumstances': 'Circumstances',
  'file_asks.kind': 'SignerFileKind',
  'document_sign_requests.price': 'Kopecks',
  'document_sign_requests.status': 'SignRequestStatus',
  'court_packets.images': 'PacketImage[]',
  'files.page_sizes': 'PageSize[]',
  'files.warnings': 'FileWarning[]',
  'idempotency_keys.answer': 'object',
  'stored_figures.figures': 'object',
  'jobs.payload': 'Record<string, unknown>',
  'ledger_transfers.credit': 'Leg',
  'ledger_transfers.debit': 'Leg',
  'ledger_transfers.reason': 'TransferReason',
  'packages.price': 'Kopecks',
  'passkeys.transports': 'string[]',
  'payments.amount': 'Kopecks',
  'payments.status': 'PaymentStatus',
  'public_links.confirmed_warnings': 'string[]',
  'registrations.consents': 'ConsentText[]',
  'sending_approvals.amount': 'Kopecks',
  'sending_approvals.asked_by': 'Actor',
  'sending_approvals.confirmed_warnings': 'string[]',
  'saved_draft_files.fields': 'DocumentField[]',
  'saved_drafts.content': 'SavedForm',
  'saved_drafts.phones': 'string[]',
  'saved_views.columns': 'ViewColumn[]',
  'saved_views.filter': 'Record<string, unknown>',
  'saved_views.list': 'Noun',
  'saved_views.sort': 'ViewSort',
  'sellers.vat_mode': 'VatMode',
  'signatures.documents': 'SignedDocument[]',
  'signer_corrections.changes': 'SignerChanges',
  'signer_corrections.state': 'CorrectionState',
  'statement_lines.amount': 'Kopecks',
  'statement_lines.status': 'StatementLineStatus',
  'import_rows.before': 'Record<string, string | null>',
  'import_rows.cells': 'string[]',
  'import_rows.errors': 'Record<string, string>',
  'import_rows.status': 'ImportRowState',
  'import_rows.values': 'Record<string, string | null>',
  'imports.columns': 'ImportedColumn[]',
  'imports.confirmed_by': 'Actor',
  'imports.existing': 'ExistingChoice',
  'imports.kind': 'ImportKind',
  'imports.status': 'ImportStatus',
  'table_mappings.fields': 'Record<string, string | null>',
  'tariffs.kind': 'TariffKind',
  'tariffs.price': 'Kopecks',
  'template_editions.fields': 'TemplateField[]',
  'verification_faults.findings': 'VerificationFinding[]',
  'verifications.findings': 'VerificationFinding[]',
  'webhooks.events': 'string[]',
}

/** What views compute, as it is read; the other columns are those of tables. */
const computed: Record<string, string> = {
  'bills_shown.state': 'BillState',
  'deliveries_troubled.trouble': "'failed' | 'waiting' | 'silent'",
  'journal_told.actor_name': 'string',
  'journal_told.erased': 'boolean',
  'journal_told.payload': 'string',
  'ledger_balances.available': 'Kopecks',
  'ledger_balances.held': 'Kopecks',
  'ledger_balances.signatures_held': 'number',
  'ledger_balances.signatures_left': 'number',
  'ledger_balances.valid_until': 'Date | null',
  'ledger_usage.amount': 'Kopecks',
  'ledger_usage.signatures': 'number',
  'packages_shown.expired': 'number',
  'packages_shown.status': 'PackageStatus',
  'packages_shown.used': 'number',
  'second_factors.kind': 'FactorKind',
  'senders_shown.name': 'string',
  'senders_shown.search': 'string',
  'stuck_shown.attempts': 'number',
  'stuck_shown.can_retry': 'boolean',
  'stuck_shown.channel': "'sms' | 'email' | null",
  'stuck_shown.error': 'string | null',
  'stuck_shown.id': 'number',
  'stuck_shown.job_kind': 'string',
  'stuck_shown.kind': 'StuckKind',
  'stuck_shown.next_at': 'Date | null',
  'stuck_shown.since': 'Date',
  'stuck_shown.state': "'waiting' | 'running' | 'stopped'",
  'stuck_shown.status': 'DeliveryStatus | null',
}

const sources: [module: string, names: string[]][] = [
  ['#shared/contract/bills.ts', ['Payer']],
  ['#shared/contract/document-fields.ts', ['DocumentField']],
  ['#shared/contract/resources.ts', ['Noun']],
  ['#shared/contract/seller.ts', ['SellerRequisites']],
  ['#shared/rules/transfers.ts', ['TransferReason']],
  ['#shared/contract/verification.ts', ['VerificationFinding']],
  ['#shared/rules/approvals.ts', ['ApprovalKind', 'ApprovalState']],
  ['#shared/rules/bills.ts', ['BillState', 'BillStatus']],
  ['#shared/rules/bulk-sendings.ts', ['BulkRowStatus', 'BulkSendingStatus', 'BulkSource']],
  ['#shared/rules/deliveries.ts', ['DeliveryProvider', 'DeliveryStatus', 'NextDeliveryStatus']],
  ['#shared/rules/document-fields.ts', ['DocumentFieldKind']],
  ['#shared/rules/document-sign-requests.ts', ['SignRequestStatus']],
  ['#shared/rules/imports.ts', ['ExistingChoice', 'ImportKind', 'ImportRowState', 'ImportStatus']],
  ['#shared/rules/kopecks.ts', ['Kopecks']],
  ['#shared/rules/signer-files.ts', ['SignerFileKind']],
  ['#shared/rules/packages.ts', ['PackageStatus']],
  ['#shared/rules/payments.ts', ['PaymentStatus']],
  ['#shared/rules/policy.ts', ['AdminRole', 'ClientRole', 'CodeScope']],
  ['#shared/rules/second-factor.ts', ['FactorKind']],
  ['#shared/rules/signer-corrections.ts', ['CorrectionState']],
  ['#shared/rules/statements.ts', ['StatementLineStatus']],
  ['#shared/rules/stuck-kinds.ts', ['StuckKind']],
  ['#shared/rules/tariffs.ts', ['TariffKind']],
  ['#shared/rules/templates.ts', ['TemplateField']],
  ['#shared/rules/vat.ts', ['VatMode']],
  ['#server/platform/core/actor.ts', ['Actor']],
  [
    './column-values.ts',
    [
      'ActLine',
      'ArchiveEntry',
      'Attachment',
      'BulkDocument',
      'BulkTableColumn',
      'Circumstances',
      'ConsentText',
      'CorrectedCells',
      'DeliveryStep',
      'GatewayAnswer',
      'FileWarning',
      'FilledField',
      'ImportedColumn',
      'Leg',
      'PacketImage',
      'PageSize',
      'SavedForm',
      'SignedDocument',
      'SignerChanges',
      'ViewColumn',
      'ViewSort',
    ],
  ],
]

/** What `columnTypes` of the pool makes of each type. */
const base: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
}

/** Partitions repeat the columns of their table. */
const columnsOfTables = `
  select c.relname::text as table, c.oid::int as relation, a.attnum as attribute, a.attname::text as column, t.typname::text as type, not a.attnotnull as nullable,
    a.atthasdef and a.attgenerated = '' or a.attidentity = 'd' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as generated,
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
       from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[' limit 1) as allowed
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
  order by c.relname::text collate "C", a.attnum`

const isJsonType = (type: string) => type === 'jsonb' || type === 'json'

function plainTypeOf({ table, column, type, allowed }: Column): string {
  const union = allowed?.map((word) => `'${word}'`).join(' | ')
  const plain = named[`${table}.${column}`] ?? (isJsonType(type) ? undefined : (union ?? base[type]))
  if (!plain) throw new Error(`no TypeScript type for ${table}.${column} (${type})`)
  return plain
}

function typeOf(tableColumn: Column): string {
  const { type, nullable, has_default, generated } = tableColumn
  const isJson = isJsonType(type)
  const plain = plainTypeOf(tableColumn)
  const read = nullable ? `${plain} | null` : plain
  if (generated) return `GeneratedAlways<${read}>`
  if (isJson || type === 'timestamptz') {
    const kind = nullable ? 'Maybe' : has_default ? 'Default' : ''
    return isJson ? `${kind}Json<${plain}>` : `${kind}Moment`
  }
  return has_default ? `Generated<${read}>` : read
}

type View = { view: string; oid: number; definition: string }
type Shown = { plain: string; nullable: boolean }

/** In the order in which they were made: a view reads those before it. */
const allViews = `
  select c.relname::text as view, c.oid::int, pg_get_viewdef(c.oid, true) as definition from pg_class c
  where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.oid`

/** What a column of a table or view shows, by the numbers of both. */
class Origins {
  #shown = new Map<string, Shown>()
  of = (relation: number, attribute: number) => this.#shown.get(`${relation} ${attribute}`)
  set = (relation: number, attribute: number, shown: Shown) => this.#shown.set(`${relation} ${attribute}`, shown)
}

/** The server says of a column of a query which one of a table it is; of the parts of a union, each for itself. */
async function shownBy(pool: Pool, { view, oid, definition }: View, origins: Origins, oids: Map<string, number>) {
  const parts = definition.replace(/;$/, '').split(/^UNION ALL$/m)
  const read = await Promise.all(
    parts.map(async (part) => {
      const { fields } = await pool.query(`select * from (${part}) shown limit 0`)
      // those of a left join may be missing
      const inner = [...part.matchAll(/^(?: {3}FROM| {5}JOIN) (\w+)/gm)].map(([, name = '']) => oids.get(name))
      return fields.map(({ name, tableID, columnID }) => ({
        name,
        shown: origins.of(tableID, columnID),
        isInner: inner.includes(tableID),
      }))
    }),
  )
  const lines = (read[0] ?? []).map(({ name }, at) => {
    const sources = read.map((fields) => fields[at])
    const plain = computed[`${view}.${name}`] ?? sources.find((source) => source?.shown)?.shown?.plain
    if (!plain) throw new Error(`no TypeScript type for ${view}.${name}`)
    const nullable =
      !computed[`${view}.${name}`] && sources.some((source) => !source?.isInner || source.shown?.nullable !== false)
    origins.set(oid, at + 1, { plain, nullable })
    return `  ${name}: ${plain}${nullable ? ' | null' : ''}\n`
  })
  return `\ntype ${camel(view)} = {\n${lines.join('')}}\n`
}

const line_max = 120

/** Formatted as the formatter would. */
function importOf(module: string, names: string[]): string {
  const line = `import type { ${names.join(', ')} } from '${module}'\n`
  return line.length <= line_max ? line : `import type {\n  ${names.join(',\n  ')},\n} from '${module}'\n`
}

const camel = (table: string) => table.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())

const head = `/**
 * Generated from the database by \`npm run db:tables\`: not to be edited. Types that the database does not know are named
 * in \`tests/db/catalogue.support.ts\`.
 */

`

const aliases = `
type Moment = ColumnType<Date, Date | string, Date | string>
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Read and never written. */
type View<T> = { [C in keyof T]: ColumnType<T[C], never, never> }
`

/** @returns the source text of `server/platform/db/catalogue.ts` for the migrated database behind \`pool\` */
export async function catalogueText(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsOfTables)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const unknown = Object.keys(named).filter((name) => !rows.some(({ table, column }) => `${table}.${column}` === name))
  if (unknown.length > 0) throw new Error(`no such columns: ${unknown.join(', ')}`)
  const types = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${typeOf(column)}\n`)
    return `\ntype ${camel(table)} = {\n${lines.join('')}}\n`
  })

  const { rows: views } = await pool.query<View>(allViews)
  const oids = new Map([
    ...rows.map(({ table, relation }) => [table, relation] as const),
    ...views.map(({ view, oid }) => [view, oid] as const),
  ])
  const origins = new Origins()
  for (const row of rows) origins.set(row.relation, row.attribute, { plain: plainTypeOf(row), nullable: row.nullable })
  const shown = new Map<string, string>()
  for (const view of views) shown.set(view.view, await shownBy(pool, view, origins, oids))
  const names = [...shown.keys()].toSorted()

  const all = [
    ...[...tables.keys()].map((table) => `  ${table}: ${camel(table)}\n`),
    ...names.map((view) => `  ${view}: View<${camel(view)}>\n`),
  ]
  return [
    head,
    `import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n`,
    ...sources.map(([module, names]) => importOf(module, names)),
    aliases,
    ...types,
    ...names.map((view) => shown.get(view)),
    `\n/** Every table and view of the database. */\nexport type Catalogue = {\n${all.join('')}}\n`,
  ].join('')
}

const columnsOfAll = `
  select c.relname::text as table, string_agg(a.attname::text, ' ' order by a.attnum) as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
  where c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname::text collate "C"`

/** @returns the source text of `server/platform/db/columns.ts` */
export async function columnsText(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string; columns: string }>(columnsOfAll)
  return `/**
 * Generated from the database by \`npm run db:tables\`: not to be edited. The columns of every table and view, for statements
 * that read whole rows: a prepared \`*\` breaks when the migration of a newer server adds a column.
 */
export const columns = {
${rows.map(({ table, columns }) => entryOf(table, columns)).join('')}}
`
}

/** Formatted as the formatter would: it breaks no line behind a name of four letters. */
function entryOf(table: string, columns: string): string {
  const line = `  ${table}: '${columns}',\n`
  return line.length <= line_max + 1 || table.length <= 4 ? line : `  ${table}:\n    '${columns}',\n`
}
