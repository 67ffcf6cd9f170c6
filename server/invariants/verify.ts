import type { Services } from '../services.ts'
import { bankDocuments, billsPaid } from './bills.ts'
import { storedFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { appendOnly, journalChains } from './journal.ts'
import { balances, charges, journalled, packages, transfers } from './money.ts'
import { messages, requestMoves, signatures, stuckSeals } from './requests.ts'

export type Check = { name: string; findings: Finding[] }

/**
 * Everything that must hold (security.md, Invariants), over the whole database and every stored file. `stuck` is no
 * fault: it lists what waits for its seal.
 * @throws the reason of `signal` when that is given
 */
export async function verifyAll(
  services: Pick<Services, 'db' | 'storage'> & { certificate: { known_pem: string[] } },
  signal?: AbortSignal,
): Promise<{ checks: Check[]; stuck: Finding[] }> {
  const { db, storage, certificate } = services
  const checks: [string, () => Promise<Finding[]>][] = [
    ['I1 проводки целы', () => transfers(db)],
    ['I2–I3 остатки сходятся', () => balances(db)],
    ['I4 журнал и проводки защищены от изменения', () => appendOnly(db)],
    ['I5 одно списание за подпись', () => charges(db)],
    ['I6 состояния шли по таблице ходов', () => requestMoves(db)],
    ['I7 движения денег есть в журнале', () => journalled(db)],
    ['I7 пакеты оплачены один раз', () => packages(db)],
    ['I7 счета оплачены своими платежами', () => billsPaid(db)],
    ['I7 банковский документ зачислен один раз', () => bankDocuments(db)],
    ['I8 цепочки журнала непрерывны', () => journalChains(db)],
    ['I9 файлы и печати целы', () => storedFiles(db, storage, certificate.known_pem, signal)],
    ['I10 код подписи — тот самый', () => signatures(db)],
    ['I12 сообщение уходит один раз', () => messages(db)],
  ]
  const done: Check[] = []
  for (const [name, check] of checks) {
    signal?.throwIfAborted()
    done.push({ name, findings: await check() })
  }
  return { checks: done, stuck: await stuckSeals(db) }
}
