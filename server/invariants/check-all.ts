import { sql, type Kysely } from 'kysely'
import { databaseLimits } from '#server/platform/db/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { anchorsHold, type OutsideAnchor, outsideAnchors } from './anchors.ts'
import { bankDocuments, billsPaid } from './bills.ts'
import { storedFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { appendOnly, journalChains } from './journal.ts'
import { gostSeals } from './gost-seals.ts'
import { balances, charges, journalled, packages, transfers } from './money.ts'
import { messages, requestMoves, signatures, stuckSeals } from './requests.ts'
import { actsOfLedger, statementLines, journalledRows, journalledStates, transferSubjects } from './rows.ts'

export type Check = { name: string; findings: Finding[] }

type DatabaseCheck = (db: Kysely<Tables>) => Promise<Finding[]>

const checks: readonly [name: string, check: DatabaseCheck][] = [
  ['I1 проводки целы', transfers],
  ['I2–I3 остатки сходятся', balances],
  ['I4 журнал и проводки защищены от изменения', appendOnly],
  ['I5 одно списание за подпись', charges],
  ['I6 состояния шли по таблице ходов', requestMoves],
  ['I7 движения денег есть в журнале', journalled],
  ['I7 пакеты оплачены один раз', packages],
  ['I7 счета оплачены своими платежами', billsPaid],
  ['I7 банковский документ зачислен один раз', bankDocuments],
  ['I7 счета, платежи, пакеты, акты и выписки есть в журнале', journalledRows],
  ['I7 их состояния — те, что в журнале', journalledStates],
  ['I7 проводка относится к тому, что названо', transferSubjects],
  ['I7 акты сходятся с проводками', actsOfLedger],
  ['I7 строки выписок — те, что были в файле', statementLines],
  ['I8 цепочки журнала непрерывны', journalChains],
  ['I8 журнал тот же, что при якорях', anchorsHold],
  ['I10 код подписи — тот самый', signatures],
  ['I12 сообщение уходит один раз', messages],
]

/**
 * Checks all invariants (docs/invariants.md) over the whole database and every stored file. `stuck` is no violation: it
 * lists requests that wait for their seal; `unchecked` counts what could not be checked on this computer.
 * @param outside anchors that somebody else kept, to compare ours with
 * @throws the reason of `signal` when it is aborted
 */
export async function checkAll(
  services: Pick<Services, 'db' | 'storage'> & { certificate: { known_pem: string[] } },
  { signal, outside }: { signal?: AbortSignal | undefined; outside?: readonly OutsideAnchor[] } = {},
): Promise<{ checks: Check[]; stuck: Finding[]; unchecked: { gost: number } }> {
  const { db, storage, certificate } = services
  const done: Check[] = []
  for (const [name, check] of checks) {
    signal?.throwIfAborted()
    done.push({ name, findings: await withLongStatements(db, check) })
  }
  if (outside) done.push({ name: 'I8 якоря те же, что в копии', findings: await outsideAnchors(db, outside) })
  const findings = await storedFiles(db, storage, certificate.known_pem, signal)
  done.push({ name: 'I9 файлы и печати целы', findings })
  const gost = await gostSeals(db, storage, signal)
  done.push({ name: 'I9 подписи ГОСТ целы', findings: gost.findings })
  return { checks: done, stuck: await stuckSeals(db), unchecked: { gost: gost.unchecked } }
}

/** Reading every row takes longer than any statement that a person waits for. */
function withLongStatements(db: Kysely<Tables>, check: DatabaseCheck): Promise<Finding[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(databaseLimits.verifying_statement_ms_max)}, true)`.execute(
      tx,
    )
    return check(tx)
  })
}
