import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import type { JournalSubject } from '#shared/rules/journal-events.ts'
import { anchorChain, anchoredRows, anchorStamps } from './anchors.ts'
import { actNumbers, bankDocuments, bills, payments, sellers, statementLines, wholeStatements } from './bills.ts'
import { evidenceHashes, storedFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { gostSeals } from './gost-seals.ts'
import { appendOnly, chainHeads, erasedRows, journalRows } from './journal.ts'
import {
  actsOfLedger,
  billStates,
  journalledRows,
  made,
  packageTerms,
  paymentStates,
  rowsOfJournal,
  sellerStates,
  tariffStates,
  transferSubjects,
} from './journalled-rows.ts'
import {
  accountBalances,
  charges,
  creditedPayments,
  journalledTransfers,
  packages,
  runningBalances,
  transfers,
  transfersOfJournal,
} from './money.ts'
import { type Part, type Rows, within } from './part.ts'
import { handedOver, requestMoves, sentOnce, signatures, signedRequests } from './requests.ts'
import { consentTexts, rowsTold, toldMessages, toldRequests } from './told.ts'
import type { Source, Walk } from './walk.ts'

/** Rows of a slice, by what one of them costs: about a second together. */
const rows_max = { cheap: 50_000, usual: 10_000, story: 2_000, told: 1_000, month: 20, file: 100 }

type Check = (db: Kysely<Tables>, rows: Rows) => Promise<Finding[]>
type OfCheck = (check: string) => Walk

/** A check of rows whose changes the journal shows. */
const ofChanged =
  (
    name: string,
    over: NonNullable<Walk['over']>,
    touched: (journal: Part) => RawBuilder<{ id: number }>,
    find: Check,
    rows_of_slice = rows_max.usual,
  ): OfCheck =>
  (check) => ({
    check,
    name,
    over,
    rows_max: rows_of_slice,
    reads_files: false,
    touched,
    find: ({ db }, rows) => find(db, rows),
  })

/** A check of rows that the journal names when they change. */
const ofRows = (name: string, table: string, subject: JournalSubject, find: Check, rows_of_slice = rows_max.usual) =>
  ofChanged(
    name,
    { table, key: 'id' },
    (journal) =>
      sql`select distinct subject_id as id from journal where ${within('id', journal)} and subject = ${subject}`,
    find,
    rows_of_slice,
  )

const accountsOf = (journal: Part) => sql<{ id: number }>`select distinct t.account_id as id from journal j
  join ledger_transfers t on t.id = j.subject_id where j.subject = 'transactions' and ${within('j.id', journal)}`
const chainsOf = (journal: Part) => sql<{ id: number }>`select distinct chain as id from journal
  where ${within('id', journal)}`

/** A check of rows that never change, or of what no journal row names. */
const ofParts =
  (
    name: string,
    over: Walk['over'],
    find: (db: Kysely<Tables>, part: Part) => Promise<Finding[]>,
    rows_of_slice = rows_max.usual,
  ): OfCheck =>
  (check) => ({
    check,
    name,
    over,
    rows_max: rows_of_slice,
    reads_files: false,
    touched: null,
    find: ({ db }, part) => find(db, part),
  })

/** A check that opens files. */
const ofFiles =
  (name: string, over: Walk['over'], find: (source: Source, part: Part) => Promise<Finding[]>): OfCheck =>
  (check) => ({ check, name, over, rows_max: rows_max.file, reads_files: true, touched: null, find })

const journal = { table: 'journal', key: 'id' } as const
const ledger = { table: 'ledger_transfers', key: 'id' } as const
const requests = 'document_sign_requests'

const checks: readonly [check: string, walks: OfCheck[]][] = [
  ['I1 проводки целы', [ofParts('transfers', ledger, transfers)]],
  [
    'I2–I3 остатки сходятся',
    [
      ofParts('running-balances', ledger, runningBalances),
      ofChanged('account-balances', { table: 'ledger_accounts', key: 'id' }, accountsOf, accountBalances),
    ],
  ],
  ['I4 журнал и проводки защищены от изменения', [ofParts('append-only', null, appendOnly)]],
  ['I5 одно списание за подпись', [ofRows('charges', requests, 'document-sign-requests', charges, rows_max.story)]],
  [
    'I6 состояния шли по таблице ходов',
    [ofRows('request-moves', requests, 'document-sign-requests', requestMoves, rows_max.story)],
  ],
  [
    'I7 движения денег есть в журнале',
    [
      ofParts('journalled-transfers', ledger, journalledTransfers),
      ofParts('transfers-of-journal', journal, transfersOfJournal, rows_max.cheap),
      ofRows('credited-payments', 'payments', 'payments', creditedPayments),
    ],
  ],
  ['I7 пакеты оплачены один раз', [ofRows('packages', 'packages', 'packages', packages)]],
  [
    'I7 счета оплачены своими платежами',
    [
      ofRows('bills', 'bills', 'bills', bills),
      ofRows('act-numbers', 'acts', 'acts', actNumbers),
      ofParts('sellers', { table: 'sellers', key: 'id' }, sellers),
    ],
  ],
  [
    'I7 банковский документ зачислен один раз',
    [
      ofParts('bank-documents', { table: 'statement_lines', key: 'id' }, bankDocuments),
      ofRows('payments', 'payments', 'payments', payments),
    ],
  ],
  [
    'I7 счета, платежи, пакеты, акты и выписки есть в журнале',
    [
      ...made.map((noun) =>
        ofRows(`journalled-${noun.table}`, noun.table, noun.table, (db, rows) => journalledRows(db, noun, rows)),
      ),
      ofParts('rows-of-journal', journal, rowsOfJournal, rows_max.cheap),
    ],
  ],
  [
    'I7 их состояния — те, что в журнале',
    [
      ofRows('bill-states', 'bills', 'bills', billStates),
      ofRows('payment-states', 'payments', 'payments', paymentStates),
      ofRows('package-terms', 'packages', 'packages', packageTerms),
      ofRows('tariff-states', 'tariffs', 'tariffs', tariffStates),
      ofParts('seller-states', { table: 'sellers', key: 'id' }, sellerStates),
    ],
  ],
  ['I7 проводка относится к тому, что названо', [ofParts('transfer-subjects', ledger, transferSubjects)]],
  ['I7 акты сходятся с проводками', [ofRows('acts', 'acts', 'acts', actsOfLedger, rows_max.month)]],
  [
    'I7 строки выписок — те, что были в файле',
    [
      ofParts('statement-lines', { table: 'statement_lines', key: 'id' }, statementLines),
      ofRows('statements', 'statements', 'statements', wholeStatements),
    ],
  ],
  [
    'I8 цепочки журнала непрерывны',
    [
      ofParts('journal', journal, journalRows),
      ofParts('erased-rows', journal, erasedRows),
      ofChanged('chain-heads', { table: 'journal_heads', key: 'chain' }, chainsOf, chainHeads),
    ],
  ],
  [
    'I8 журнал тот же, что при якорях',
    [
      ofParts('anchors', { table: 'anchors', key: 'id' }, anchorChain, 1000),
      // an anchor has up to half a million rows
      ofParts('anchored-rows', { table: 'anchors', key: 'id' }, anchoredRows, 10),
      ofParts('anchor-stamps', { table: 'anchor_stamps', key: 'anchor_id' }, anchorStamps, rows_max.file),
    ],
  ],
  [
    'I10 код подписи — тот самый',
    [
      ofParts('signatures', { table: 'signatures', key: 'id' }, signatures, rows_max.story),
      ofRows('signed-requests', requests, 'document-sign-requests', signedRequests),
    ],
  ],
  [
    'I12 сообщение уходит один раз',
    [
      ofParts('handed-over', journal, handedOver, rows_max.cheap),
      ofParts('sent-once', { table: 'deliveries', key: 'id' }, sentOnce),
    ],
  ],
  [
    'I13 таблицы те же, что журнал',
    [
      ofRows('told-requests', requests, 'document-sign-requests', toldRequests, rows_max.told),
      ofRows('told-messages', 'deliveries', 'deliveries', toldMessages, rows_max.told),
      ofParts('rows-told', journal, rowsTold, rows_max.cheap),
      ofParts('consent-texts', null, consentTexts),
    ],
  ],
  [
    'I9 файлы и печати целы',
    [
      ofFiles('files', { table: 'files', key: 'id' }, storedFiles),
      ofParts('evidence-hashes', { table: 'documents', key: 'id' }, evidenceHashes),
    ],
  ],
  ['I9 подписи ГОСТ целы', [ofFiles('gost-seals', { table: 'gost_seals', key: 'file_id' }, gostSeals)]],
]

/** All checks of docs/invariants.md, in their order. */
export const walks: readonly Walk[] = checks.flatMap(([check, some]) => some.map((walk) => walk(check)))
