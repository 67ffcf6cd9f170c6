import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { timelineText } from '#shared/text/timeline.ts'
import { system } from '#server/platform/core/actor.ts'
import { openLog } from '#server/platform/core/log.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openCommitments } from '#server/requests/codes/code-commitment.ts'
import { liveCode } from '#server/requests/codes/signing-codes.ts'
import { readConfig } from './config.ts'
import { openKnownSecrets } from './known-keys.ts'
import { runCommand } from './run-command.ts'

const subject = 'document-sign-requests'

/**
 * `npm run codes:open -- NUMBER`: for a court, the codes that were sent and entered for an ended request, with the key of
 * each, by which anybody can check them against the journal. A code that still opens something is not shown. Recorded in
 * the journal. For those who can log in to the server's machine; works beside a running server.
 */
async function main(number: string | undefined): Promise<number> {
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id < 1) throw new Error('Укажите номер заявки: npm run codes:open -- 17')
  const config = readConfig({ ...process.env, DEMO: '0' })
  const { data_dir: dataDir } = config
  const databaseUrl = await urlForCommands(config)
  const database = await openDatabase({ databaseUrl, dataDir, log: openLog('warn'), poolMax: 2 })
  try {
    const { db } = database
    const secrets = await openKnownSecrets(db, config)
    const requests = db.selectFrom('document_sign_requests').selectAll()
    const request = await requests.where('id', '=', id).executeTakeFirst()
    if (!request) throw new Error(`Заявки № ${id} нет.`)
    if (!isTerminal(request.status)) throw new Error(`Заявка № ${id} не завершена: её коды раскрывать рано.`)
    if (await liveCode(db, request)) throw new Error('Один из кодов ещё действует. Повторите через пять минут.')
    await transaction(db, async (tx) => {
      record(tx, system, { event: `${subject}.open_codes`, subject, subject_id: id, client_id: request.client_id })
    })
    const opened = await openCommitments(db, secrets, id)
    if (opened.length === 0) throw new Error(`В журнале заявки № ${id} кодов нет.`)
    for (const { seq, at, event, code, code_mac, key } of opened) {
      process.stdout.write(
        `Запись ${seq}, ${at.toISOString()}: ${timelineText(event)}\n  код ${code ?? 'не из шести цифр'}\n` +
          `  code_mac ${code_mac}\n  ключ ${key}\n`,
      )
    }
    process.stdout.write('Проверка: printf %s КОД | openssl dgst -sha256 -mac HMAC -macopt hexkey:КЛЮЧ\n')
    return 0
  } finally {
    await database.stop()
  }
}

await runCommand(() => main(process.argv[2]))
