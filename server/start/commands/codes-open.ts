import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { timelineText } from '#shared/text/timeline.ts'
import { system } from '#server/platform/core/actor.ts'
import { readEarlierSecrets, type Secrets } from '#server/platform/core/secrets.ts'
import type { Database } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openCommitments, type OpenedCode } from '#server/requests/codes/code-commitment.ts'
import { liveCode } from '#server/requests/codes/signing-codes.ts'
import { openKnownSecrets } from '../known-keys.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation } from '../installation.ts'

/**
 * `npx roscherk codes:open NUMBER`: for a court, the codes that were sent and entered for an ended request, with the key of
 * each, by which anybody can check them against the journal. A code that still opens something is not shown. Recorded in
 * the journal. For those who can log in to the server's machine; works beside a running server.
 */
export async function openCodes({ positionals: [number] }: Call): Promise<ExitCode> {
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id < 1) throw new StartRefusal('Укажите номер заявки: npx roscherk codes:open 17')
  const { config, database, close } = await openInstallation()
  try {
    const { db } = database
    const secrets = await openKnownSecrets(db, config)
    const requests = db.selectFrom('document_sign_requests').selectAll()
    const request = await requests.where('id', '=', id).executeTakeFirst()
    if (!request) throw new StartRefusal(`Заявки № ${id} нет.`)
    if (!isTerminal(request.status)) throw new StartRefusal(`Заявка № ${id} не завершена: её коды раскрывать рано.`)
    if (await liveCode(db, request)) {
      throw new StartRefusal('Один из кодов ещё действует. Повторите через пять минут.')
    }
    await transaction(db, async (tx) => {
      record(tx, system, { event: 'document-sign-requests.open_codes', subject_id: id, client_id: request.client_id })
    })
    const opened = await openWithAny(db, [secrets, ...(await readEarlierSecrets(config.data_dir))], id)
    if (opened.length === 0) throw new StartRefusal(`В журнале заявки № ${id} кодов нет.`)
    for (const { seq, at, event, code, code_mac, key } of opened) {
      say(`Запись ${seq}, ${at.toISOString()}: ${timelineText(event)}\n  код ${code ?? 'не из шести цифр'}`)
      say(`  code_mac ${code_mac}\n  ключ ${key}`)
    }
    say('Проверка: printf %s КОД | openssl dgst -sha256 -mac HMAC -macopt hexkey:КЛЮЧ')
    return exitCodes.ok
  } finally {
    await close()
  }
}

/** Codes of before a rotation are opened with the key of their time; each further key takes as long as the first. */
async function openWithAny(db: Database['db'], keys: readonly Secrets[], id: number): Promise<OpenedCode[]> {
  let opened: OpenedCode[] = []
  for (const secrets of keys) {
    if (opened.length > 0 && opened.every(isFound)) break
    const codes = await openCommitments(db, secrets, id)
    opened = codes.map(
      (code, at) => [opened[at], code].find((candidate) => candidate && isFound(candidate)) ?? opened[at] ?? code,
    )
  }
  return opened
}

const isFound = ({ code }: OpenedCode) => code !== null
