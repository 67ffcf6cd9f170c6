/** A changed column, what finds it in `verify`, and what becomes of a fresh archive. */
export type Column = {
  table: string
  column: string
  verify: string | null
  /** `other` would be an archive that says something else and passes */
  archive: 'refused' | 'red' | 'same' | 'other'
}

/** Read, but only with a provider of stamps or ГОСТ: tests of their own. */
export const tablesWithoutRows: readonly string[] = ['anchor_stamps', 'gost_seals']

const of = (table: string, ...columns: string[]) => columns.map((column) => `${table}.${column}`)

const reasons: Record<string, string[]> = {
  'the archive claims less, its roots are to be compared with the published ones': [
    ...of('anchor_heads', 'chain', 'first_seq'),
    ...of('anchors', 'at', 'previous_root'),
  ],
  'numbers of rows that nothing names': [
    ...of('consents', 'id'),
    ...of('gateway_answers', 'id'),
    ...of('journal', 'id'),
    ...of('signatures', 'id'),
  ],
  'bookkeeping of the server: versions, attempts, what is due and when': [
    ...of('consent_texts', 'kept_at'),
    ...of('deliveries', 'sealed_body', 'price', 'updated_at', 'version', 'secret', 'tries', 'handed_over_at'),
    ...of('deliveries', 'attachment', 'instead_of'),
    ...of('document_sign_requests', 'updated_at', 'version', 'reminders_sent', 'remind_at', 'copied_at'),
    ...of(
      'files',
      'replaced_by',
      'sealed_id',
      'used_at',
      'document_stamp_ends_at',
      'document_stamp_due_at',
      'client_code_id',
    ),
    ...of('gateway_answers', 'at'),
  ],
  'keyed hashes of device and address, and what was found by them: the row of the seal says what the protocol says': [
    ...of('document_sign_requests', 'circumstances', 'noteworthy'),
    ...of('signatures', 'mark', 'network'),
  ],
  'of a document whose fields were filled, which this one has not: the journal says which copy was sent': of(
    'documents',
    'blank_file_id',
    'blank_sha256',
    'filled_at',
  ),
  'by which a file that comes twice is known': of('signer_files', 'uploaded_sha256'),
  'what the sender chose for themselves: reminders, lists, the way back': [
    ...of('document_sign_requests', 'again_id', 'remind_every_days', 'remind_times_max', 'return_url', 'hidden_at'),
    ...of('document_sign_requests', 'created_by_user_id', 'created_by_code_id'),
  ],
  'how a file is kept and drawn: its bytes have their hash': [
    ...of('files', 'purpose', 'mime', 'page_sizes', 'warnings', 'created_by', 'source_size'),
  ],
  'the time at which certificates are looked at: the seal itself says when it was made': of('files', 'created_at'),
}

/** `table.column` → why a change of it says nothing, where `verify` does not find it. */
export const silent: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, columns]) => columns.map((column) => [column, reason] as const)),
)

const archives: Record<Column['archive'], string> = {
  refused: 'refused',
  red: '`check.sh` is red',
  same: 'says what the journal says',
  other: 'another one',
}

/** The rows of `columnsText`, read back: "table.column" with what `verify` finds, and what becomes of the archive. */
export function columnsOf(text: string): Map<string, Column['archive']> {
  const ends = Object.entries(archives) as [Column['archive'], string][]
  return new Map(
    text.split('\n').flatMap((row) => {
      const [, table, columns, verify, archive] = row.split('|').map((cell) => cell.trim())
      const end = ends.find(([, words]) => words === archive)?.[0]
      if (!table || !columns || !end) return []
      return columns.split(', ').map((column) => [`${table}.${column} ${verify}`.replaceAll('`', ''), end] as const)
    }),
  )
}

/** Rows of a table of Markdown. */
export function columnsText(found: readonly Column[]): string {
  const line = ({ table, column, verify, archive }: Column) =>
    `${table} | ${verify ?? `no: ${silent.get(`${table}.${column}`) ?? '?'}`} | ${archives[archive]}`
  const lines = Map.groupBy(found, line)
  const rows = [...lines].map(([key, columns]) => {
    const [table, ...rest] = key.split(' | ')
    return `| \`${table}\` | ${columns.map(({ column }) => `\`${column}\``).join(', ')} | ${rest.join(' | ')} |\n`
  })
  return `| table | columns | verify | fresh archive |\n| --- | --- | --- | --- |\n${rows.join('')}`
}
