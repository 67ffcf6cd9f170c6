import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { LegalEntity } from '#shared/contract/people.ts'
import { startServer } from '#tests/support/server-process.ts'
import { leasesEnd, logIntoCabinet, openDatabase } from '#tests/support/whole-server.ts'
import { aContract } from '#tests/support/words.ts'
import { aSending, aTable, countsOf, rereadSending } from './tables.support.ts'

const people = 2000
const kills_max = 3

test('kill -9 in the midst of a bulk sending: it goes on by itself, each row gets one request, one hold, one message', async () => {
  const server = await startServer()
  const database = await openDatabase(server)
  const ask = async <T extends object>(question: string) => (await database.query<T>(question)).rows
  try {
    const client = await logIntoCabinet(server.url)
    await ask(`update ledger_accounts set available = 1e9 where package_id is null`)
    const file = await client.send<{ id: number }>('POST', 'files?name=1.pdf', new Uint8Array(aContract()), {
      'content-type': 'application/pdf',
    })
    const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
    const sending = await aSending(client, aTable(people))
    const order = { legal_entity_id: entity?.id, documents: [{ file_id: file.body.id }] }
    expect((await client.post(`bulk-sendings/${sending.id}/confirm`, order)).status).toBe(200)
    const sentAtKills: number[] = []
    let after: BulkSending
    for (;;) {
      await sleep(400)
      if (sentAtKills.length < kills_max) {
        await server.kill()
        await server.restart()
        await leasesEnd(database)
      }
      after = await rereadSending(client, sending)
      sentAtKills.push(after.counts.sent)
      if (after.status !== 'sending') break
    }
    expect(sentAtKills.filter((count) => count > 0 && count < people).length, sentAtKills.join()).toBeGreaterThan(0)
    expect([after.status, countsOf(after)]).toEqual(['sent', { sent: people }])
    const [made] = await ask<object>(`select count(*)::int as requests, count(distinct r.signer_phone)::int as phones,
        count(t.id)::int as holds, (select count(*)::int from deliveries d where d.request_id = any(array_agg(r.id))) as messages
      from bulk_sending_rows b join document_sign_requests r on r.id = b.request_id
      left join ledger_transfers t on t.key = 'hold:' || r.id where b.bulk_sending_id = ${sending.id}`)
    expect(made).toEqual({ requests: people, phones: people, holds: people, messages: people })
    const [loose] = await ask<{ count: number }>(`select count(*)::int as count from document_sign_requests
      where batch_id > (select min(batch_id) from document_sign_requests r join bulk_sending_rows b on b.request_id = r.id)
        and id not in (select request_id from bulk_sending_rows where request_id is not null)`)
    expect(loose?.count).toBe(0)
  } finally {
    await database.end()
    await server.stop()
  }
}, 180_000)
