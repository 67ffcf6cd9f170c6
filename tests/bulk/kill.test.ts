import { expect, test, vi } from 'vitest'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { startServer } from '#tests/support/server-process.ts'
import { leasesEnd, logIntoCabinet, openDatabase } from '#tests/support/whole-server.ts'
import { aContract } from '#tests/support/words.ts'
import { aForm, aSending, aTable, countsOf, rereadSending } from '../support/bulk-tables.ts'

/** Six portions. */
const people = 240
const patience = { timeout: 240_000, interval: 20 }

test('a bulk sending resumes after kill -9: each row gets one request, one hold, one message', async () => {
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
    const progress = async () => {
      const [row] = await ask<{ sent: number; running: boolean }>(`select
        (select count(*)::int from bulk_sending_rows where bulk_sending_id = ${sending.id} and request_id is not null) as sent,
        exists (select from jobs where kind = 'send_portion' and state = 'running') as running`)
      return row
    }
    // during the first portion, then during a later one
    for (const sent_min of [0, 1]) {
      await vi.waitUntil(async () => {
        const { sent = 0, running = false } = (await progress()) ?? {}
        expect(sent).toBeLessThan(people)
        return running && sent >= sent_min
      }, patience)
      await server.kill()
      await server.restart()
      await leasesEnd(database)
    }
    await vi.waitUntil(async () => (await rereadSending(client, sending)).status !== 'sending', patience)
    const after = await rereadSending(client, sending)
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
})

test('a sending of forms resumes after kill -9: each row gets one request with its personal document', async () => {
  const rows = 60
  const server = await startServer()
  const database = await openDatabase(server)
  const ask = async <T extends object>(question: string) => (await database.query<T>(question)).rows
  try {
    const client = await logIntoCabinet(server.url)
    await ask(`update ledger_accounts set available = 1e9 where package_id is null`)
    const form = await client.send<{ id: number }>('POST', 'files?name=1.pdf', new Uint8Array(await aForm()), {
      'content-type': 'application/pdf',
    })
    const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
    const sending = await aSending(client, aTable(rows))
    const source = { kind: 'form', file_id: form.body.id, columns: { Адрес: 1 } }
    expect((await client.put(`bulk-sendings/${sending.id}/source`, source)).status).toBe(200)
    const order = { legal_entity_id: entity?.id, documents: [] }
    expect((await client.post(`bulk-sendings/${sending.id}/confirm`, order)).status).toBe(200)
    const made = async () =>
      (
        await ask<{ made: number; sent: number }>(`select count(file_id)::int as made, count(request_id)::int as sent
        from bulk_sending_rows where bulk_sending_id = ${sending.id}`)
      )[0]
    // while documents of the first portion are made, then of a later one
    for (const made_min of [10, 45]) {
      await vi.waitUntil(async () => ((await made())?.made ?? 0) >= made_min, patience)
      await server.kill()
      await server.restart()
      await leasesEnd(database)
    }
    await vi.waitUntil(async () => (await rereadSending(client, sending)).status !== 'sending', patience)
    const after = await rereadSending(client, sending)
    expect([after.status, countsOf(after)]).toEqual(['sent', { sent: rows }])
    const [kept] = await ask<object>(`select count(*)::int as requests, count(distinct r.signer_phone)::int as phones,
        count(distinct d.file_id)::int as files, bool_and(d.file_id = b.file_id) as own
      from bulk_sending_rows b join document_sign_requests r on r.id = b.request_id join documents d on d.request_id = r.id
      where b.bulk_sending_id = ${sending.id}`)
    expect(kept).toEqual({ requests: rows, phones: rows, files: rows, own: true })
  } finally {
    await database.end()
    await server.stop()
  }
})
