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
import { knownPayers, openBills } from './known-payers.ts'
import { isIncoming, matchLine, type Account } from './match-line.ts'
import { readFile, type BankFile } from './read-file.ts'

/** rows of one insert, and lines between two yields to other requests */
const portion_lines = 250

/** of the advisory lock that imports take in turn; those of day-limits.ts precede it */
const import_lock = 7303

/** `nth`: of equal documents in this file */
type NewLine = { key: string; nth: number; document: BankDocument }

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
    await sql`select pg_advisory_xact_lock(${import_lock})`.execute(tx)
    const statement = await addStatement(tx, scope, own, file, { name: cleanName(upload.name), sha256 })
    if (!statement) {
      const first = tx.selectFrom('statements').selectAll().where('sha256', '=', sha256)
      return { statement: await first.executeTakeFirstOrThrow(), repeated: true }
    }
    const { imported, known_amount } = await addLines(tx, own, file, statement)
    await tx.updateTable('statements').set({ imported, known_amount }).where('id', '=', statement.id).execute()
    const { id: subject_id, name, documents, incoming_amount, outgoing_amount } = statement
    const { bank_incoming_amount, bank_outgoing_amount } = statement
    const sums = { incoming_amount, outgoing_amount, known_amount, bank_incoming_amount, bank_outgoing_amount }
    const after = { name, sha256, account: own.account, documents, imported, ...sums }
    record(tx, scope.actor, { event: 'statements.create', subject_id, client_id: null, after })
    return { statement: { ...statement, imported, known_amount }, repeated: false }
  })
}

const sumOf = (documents: BankDocument[]) => documents.reduce((sum, { kopecks }) => sum + kopecks, 0)

/** A bank counts among its turnover either every document or those that it has carried out. */
function bankTurnover(stated: number | null, documents: BankDocument[], isDone: (document: BankDocument) => boolean) {
  return stated === sumOf(documents.filter(isDone)) ? sumOf(documents) : stated
}

function addStatement(
  tx: Tx,
  scope: Scope,
  own: Account,
  file: BankFile,
  upload: { name: string; sha256: string },
): Promise<Row<'statements'> | undefined> {
  const incoming = file.documents.filter((document) => isIncoming(document, own))
  const outgoing = file.documents.filter(({ payer_account }) => payer_account === own.account)
  return tx
    .insertInto('statements')
    .values({
      ...upload,
      account: own.account,
      starts_on: file.starts_on,
      ends_on: file.ends_on,
      documents: file.documents.length,
      imported: 0,
      incoming_amount: sumOf(incoming),
      outgoing_amount: sumOf(outgoing),
      bank_incoming_amount: bankTurnover(file.stated.came, incoming, ({ received }) => received),
      bank_outgoing_amount: bankTurnover(file.stated.went, outgoing, ({ withdrawn }) => withdrawn),
      created_by_admin_id: scope.actor.id,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** `known_amount`: kopecks of the incoming documents that earlier files had brought. */
async function addLines(
  tx: Tx,
  own: Account,
  file: BankFile,
  { id: statement_id, incoming_amount, bank_incoming_amount }: Row<'statements'>,
): Promise<{ imported: number; known_amount: number }> {
  const lines = await unknownLines(tx, own, file.documents)
  const documents = lines.map(({ document }) => document)
  const [known, open] = [await knownPayers(tx, documents), await openBills(tx, documents)]
  for (let at = 0; at < lines.length; at += portion_lines) {
    const rows = lines.slice(at, at + portion_lines).map(({ key, nth, document }) => {
      const { kopecks: amount, date, kind, number, payer_name, payer_inn, payer_kpp, payer_account, purpose } = document
      const fields = { date, kind, number, payer_name, payer_inn, payer_kpp, payer_account, purpose }
      // the bank's own sum says that equal documents are several payments
      const incoming = isIncoming(document, own)
      const sure = nth === 1 || !incoming || (bank_incoming_amount !== null && bank_incoming_amount === incoming_amount)
      const proposal = matchLine(sure ? document : { ...document, fault: twin }, own, known.get(payer_inn ?? ''), open)
      return { ...fields, ...proposal, amount, incoming, document_key: key, statement_id }
    })
    await insertLines(tx, rows)
    await others()
  }
  const new_came = sumOf(documents.filter((document) => isIncoming(document, own)))
  return { imported: lines.length, known_amount: Number(incoming_amount) - new_came }
}

const twin = 'В этом файле есть ещё один такой же документ. Проверьте, что это два платежа'

async function insertLines(tx: Tx, rows: object[]): Promise<void> {
  await sql`insert into statement_lines (statement_id, document_key, kind, number, date, amount,
      incoming, payer_name, payer_inn, payer_kpp, payer_account, purpose, status, reason, client_id, bill_id)
    select statement_id, document_key, kind, number, date, amount, incoming, payer_name, payer_inn, payer_kpp,
      payer_account, purpose, status, reason, client_id, bill_id
    from jsonb_populate_recordset(null::statement_lines, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/**
 * Documents that no earlier file has brought: of n equal ones here and m there, n − m. Imports take turns, so what is there
 * stays as it is.
 */
async function unknownLines(tx: Tx, own: Account, documents: BankDocument[]): Promise<NewLine[]> {
  const count = new Map<string, number>()
  const lines: NewLine[] = []
  for (const [index, document] of documents.entries()) {
    const key = documentKey(document, own)
    const nth = (count.get(key) ?? 0) + 1
    count.set(key, nth)
    lines.push({ key: nth === 1 ? key : `${key}#${nth}`, nth, document })
    if (index % portion_lines === 0) await others()
  }
  const { rows } = await sql<{ document_key: string }>`select document_key from statement_lines
    where document_key = any(${lines.map(({ key }) => key)})`.execute(tx)
  const known = new Set(rows.map(({ document_key }) => document_key))
  return lines.filter(({ key }) => !known.has(key))
}

/**
 * The identity of a bank document in any file (docs/domain.md#bank-statements), whether or not a bank pads its number
 * with zeros or breaks its purpose into lines. `statement_document_key` of migration 0005 computes the same from a
 * stored line.
 */
function documentKey(document: BankDocument, own: Account): string {
  const { date, kopecks, payer_account, payer_inn } = document
  const number = document.number.replace(/^0+(?=.)/, '')
  const purpose = document.purpose.replaceAll(' ', '')
  return sha256Hex([own.account, date, number, kopecks, payer_account, payer_inn ?? '', purpose].join('|'))
}
