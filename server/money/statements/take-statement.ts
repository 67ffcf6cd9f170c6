import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BankDocument } from '#shared/rules/bank-statement.ts'
import { cleanName } from '#server/documents/files/files.commands.ts'
import { sellerOf } from '#server/money/seller/seller.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { knownPayers, knownPersons } from './known-payers.ts'
import { isIncoming, matchLine, type Account } from './match-line.ts'
import { readFile, type BankFile } from './read-file.ts'

/** rows of one insert, and lines between two yields to other requests */
const portion_lines = 250

type NewLine = { key: string; document: BankDocument }

/**
 * Imports a bank file and proposes what to credit; moves no money. Documents imported before are skipped, so the same
 * file or an overlapping period adds nothing.
 */
export async function takeStatement(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  upload: { name: string; bytes: Uint8Array },
): Promise<{ statement: Row<'statements'>; repeated: boolean }> {
  const seller =
    (await sellerOf(db)) ?? refuse('invalid_fields', { errors: { file: 'Сначала заполните реквизиты продавца' } })
  const sha256 = sha256Hex(upload.bytes)
  const before = await db.selectFrom('statements').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  if (before) return { statement: before, repeated: true }
  const own = { account: seller.account, inn: seller.inn }
  const file = await readFile(upload.bytes, own.account)
  return transaction(db, async (tx) => {
    const statement = await addStatement(tx, scope, own, file, { name: cleanName(upload.name), sha256 })
    if (!statement) {
      const first = tx.selectFrom('statements').selectAll().where('sha256', '=', sha256)
      return { statement: await first.executeTakeFirstOrThrow(), repeated: true }
    }
    const imported = await addLines(tx, own, file, statement.id)
    await tx.updateTable('statements').set({ imported }).where('id', '=', statement.id).execute()
    const { id: subject_id, name, documents } = statement
    const after = { name, sha256, account: own.account, documents, imported }
    record(tx, scope.actor, { event: 'statements.create', subject: 'statements', subject_id, client_id: null, after })
    return { statement: { ...statement, imported }, repeated: false }
  })
}

/** A parallel upload of the same bytes waits here and then finds the first one's row. */
function addStatement(
  tx: Tx,
  scope: Scope,
  own: Account,
  file: BankFile,
  upload: { name: string; sha256: string },
): Promise<Row<'statements'> | undefined> {
  return tx
    .insertInto('statements')
    .values({
      ...upload,
      account: own.account,
      starts_on: file.starts_on,
      ends_on: file.ends_on,
      documents: file.documents.length,
      imported: 0,
      created_by_admin_id: scope.actor.id,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function addLines(tx: Tx, own: Account, file: BankFile, statement_id: number): Promise<number> {
  const lines = await unknownLines(tx, own, file.documents)
  const documents = lines.map(({ document }) => document)
  const [known, persons] = [await knownPayers(tx, documents), await knownPersons(tx, documents)]
  let imported = 0
  for (let at = 0; at < lines.length; at += portion_lines) {
    const rows = lines.slice(at, at + portion_lines).map(({ key, document }) => {
      const { kopecks: amount, received: _received, payee_account: _payee, ...rest } = document
      const proposal = matchLine(document, own, known.get(document.payer_inn ?? ''), persons)
      return { ...rest, ...proposal, amount, incoming: isIncoming(document, own), document_key: key, statement_id }
    })
    imported += await insertLines(tx, rows)
    await others()
  }
  return imported
}

/** A parallel import of an overlapping period may insert a line first: it then belongs to that statement. */
async function insertLines(tx: Tx, rows: object[]): Promise<number> {
  const { rows: added } = await sql`insert into statement_lines (statement_id, document_key, kind, number, date, amount,
      incoming, payer_name, payer_inn, payer_kpp, payer_account, purpose, status, reason, client_id, bill_id)
    select statement_id, document_key, kind, number, date, amount, incoming, payer_name, payer_inn, payer_kpp,
      payer_account, purpose, status, reason, client_id, bill_id
    from jsonb_populate_recordset(null::statement_lines, ${JSON.stringify(rows)}::jsonb)
    on conflict (document_key) do nothing returning id`.execute(tx)
  return added.length
}

async function unknownLines(tx: Tx, own: Account, documents: BankDocument[]): Promise<NewLine[]> {
  const lines = new Map<string, NewLine>()
  for (const [index, document] of documents.entries()) {
    const key = documentKey(document, own)
    if (!lines.has(key)) lines.set(key, { key, document })
    if (index % portion_lines === 0) await others()
  }
  const { rows } = await sql<{ document_key: string }>`select document_key from statement_lines
    where document_key = any(${[...lines.keys()]})`.execute(tx)
  for (const { document_key } of rows) lines.delete(document_key)
  return [...lines.values()]
}

/**
 * The identity of a bank document in any file (docs/domain.md#bank-statements), whether or not a bank pads its number
 * with zeros or breaks its purpose into lines. `statement_document_key` of migration 0019 computes the same from a
 * stored line.
 */
function documentKey(document: BankDocument, own: Account): string {
  const { date, kopecks, payer_account, payer_inn } = document
  const number = document.number.replace(/^0+(?=.)/, '')
  const purpose = document.purpose.replaceAll(' ', '')
  return sha256Hex([own.account, date, number, kopecks, payer_account, payer_inn ?? '', purpose].join('|'))
}
