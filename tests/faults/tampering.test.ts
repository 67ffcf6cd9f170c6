import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { system } from '#server/platform/core/actor.ts'
import { eraseTexts } from '#server/platform/journal/erase-texts.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { testServer } from '#tests/support/server.ts'
import { tampering } from '#tests/support/tampering.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer({ ends_broken: true })
const { aClient, anAdmin, aSignedRequest, aSentRequest } = words(server)
const { pool } = server.database
const { behindTheTriggers, repair, namedBy } = tampering(server)

const idOf = async (sql: string, ...values: unknown[]) => (await pool.query<{ id: number }>(sql, values)).rows[0]!.id

async function aSignedStory(): Promise<{ client: Client; request_id: number }> {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  return { client, request_id: request.id }
}

test('verify finds nothing in untouched data', async () => {
  await aSignedStory()
  expect(await server.findings()).toEqual([])
})

describe('the row named by verify', () => {
  test('verify names the journal row in which one character was changed', async () => {
    const { client } = await aSignedStory()
    const id = await idOf(
      `select id from journal where chain = $1 and event = 'document-sign-requests.sign'`,
      client.id,
    )
    const change = `update journal set payload = replace(payload, '"ip":"10.', '"ip":"11.') where id = $1`
    expect(await namedBy(() => behindTheTriggers(change, [id]))).toContain(`journal ${id}`)
  })

  test('verify names the journal row after one whose hash was recomputed: it no longer continues the chain', async () => {
    const { client } = await aSignedStory()
    const sign = `select id from journal where chain = $1 and event = 'document-sign-requests.sign'`
    const id = await idOf(sign, client.id)
    const next = await idOf('select id from journal where chain = $1 and id > $2 order by id limit 1', client.id, id)
    const other = `replace(payload, '"ip":"10.', '"ip":"11.')`
    const change = `with text as (update journal_texts t set payload = ${other.replace('payload', 't.payload')} from journal j
        where j.id = $1 and t.chain = j.chain and t.seq = j.seq returning t.payload)
      update journal j set payload = ${other.replace('payload', 'j.payload')}, ip = regexp_replace(ip, '^10', '11'),
        hash = encode(sha256(convert_to(prev_hash || E'\\n' || text.payload, 'UTF8')), 'hex') from text where j.id = $1`
    const named = await namedBy(() => behindTheTriggers(change, [id]))
    expect(named).toEqual([`journal ${next}`])
  })

  test.each([
    [
      'deleted without an erasure',
      `delete from journal_texts where chain = $1 and seq in (select max(seq) from journal_texts where chain = $1)`,
    ],
    ['changed', `update journal_texts set payload = replace(payload, '"phone"', '"phone_"') where chain = $1`],
    ['put under another name', `update journal_texts set actor_name = 'Другой' where chain = $1`],
  ])('verify names the journal row whose text was %s', async (_name, change) => {
    const { client } = await aSignedStory()
    expect(await namedBy(() => behindTheTriggers(change, [client.id]))).toContainEqual(
      expect.stringMatching(/^journal \d/),
    )
  })

  test('verify names the journal row that says less than the text beside it', async () => {
    const { client } = await aSignedStory()
    const change = `update journal set payload = payload || ' ' where chain = $1 and payload like '%"apart":true}'`
    expect(await namedBy(() => behindTheTriggers(change, [client.id]))).toContainEqual(
      expect.stringMatching(/^journal \d/),
    )
  })

  test('verify names what was changed in an erased journal row, and the text of a signature that was erased by the rules', async () => {
    const [{ client }, operator] = [await aSignedStory(), await anAdmin('operator')]
    const request = await aSentRequest(client)
    await server.worker.idle()
    const order = { phone: request.signer.phone, reason: 'Заявление' }
    expect((await operator.post('personal-data/erase', order)).status).toBe(200)
    expect(await server.findings()).not.toContainEqual(
      expect.objectContaining({ row: `document_sign_requests ${request.id}` }),
    )
    const id = await idOf(
      `select id from journal where subject_id = $1 and event = 'document-sign-requests.create'`,
      request.id,
    )
    const change = `update journal set payload = replace(payload, '"ip":', '"ip" :') where id = $1`
    const [named, ...others] = await namedBy(() => behindTheTriggers(change, [id]))
    expect(others).toEqual([])
    const { rows } = await pool.query(`select event from journal where 'journal ' || id = $1`, [named])
    expect(rows).toEqual([{ event: 'personal-data.erase_texts' }])
    const signature = await aSignedStory()
    await transaction(server.database.db, (tx) =>
      eraseTexts(tx, system, { signatures: [signature.request_id], 'document-sign-requests': [signature.request_id] }),
    )
    const found = (await server.findings()).map(({ text }) => text)
    expect(found.filter((text) => text === 'её текст стёрт, но не по правилам').length).toBeGreaterThan(5)
  })

  test('verify names the journal row whose event, person or time columns differ from its hashed text', async () => {
    const { client } = await aSignedStory()
    const id = await idOf(`select id from journal where chain = $1 and subject_id is not null limit 1`, client.id)
    for (const change of [`event = 'clients.look'`, `subject_id = 0`, `actor_name = 'Другой'`, `at = at + '1 ms'`]) {
      const named = await namedBy(() => behindTheTriggers(`update journal set ${change} where id = $1`, [id]))
      expect(named, change).toContain(`journal ${id}`)
      await behindTheTriggers(
        `update journal set event = payload::jsonb ->> 'event', actor_name = payload::jsonb ->>
        'actor_name', subject_id = (payload::jsonb ->> 'subject_id')::bigint, at = to_timestamp((payload::jsonb ->>
        'at_ms')::float8 / 1000) where id = $1`,
        [id],
      )
    }
  })

  test('verify names the journal row after a deleted one, and the head when the last row was deleted', async () => {
    const { client } = await aSignedStory()
    const middle = await idOf(
      `select id from journal where chain = $1 and event = 'document-sign-requests.open'`,
      client.id,
    )
    const next = await idOf(
      'select id from journal where chain = $1 and id > $2 order by id limit 1',
      client.id,
      middle,
    )
    const named = await namedBy(() => behindTheTriggers('delete from journal where id = $1', [middle]))
    expect(named).toContain(`journal ${next}`)
    const last = await idOf('select id from journal where chain = $1 order by seq desc limit 1', client.id)
    const headless = await namedBy(() => behindTheTriggers('delete from journal where id = $1', [last]))
    expect(headless).toContain(`journal_heads ${client.id}`)
  })

  test('verify names the journal row after a deleted one, although all hashes were recomputed', async () => {
    const { client } = await aSignedStory()
    const { rows } = await pool.query<{ id: number }>(
      'select id from journal where chain = $1 order by seq desc limit 2',
      [client.id],
    )
    const [last, gone] = rows.map(({ id }) => id)
    const named = await namedBy(async () => {
      const relink = `with gone as (delete from journal where id = $1 returning prev_hash),
        fit as (update journal j set prev_hash = gone.prev_hash,
          hash = encode(sha256(convert_to(gone.prev_hash || E'\\n' || j.payload, 'UTF8')), 'hex')
          from gone where j.id = $2 returning j.chain, j.hash)
        update journal_heads h set hash = fit.hash from fit where h.chain = fit.chain`
      await behindTheTriggers(relink, [gone, last])
    })
    expect(named).toContain(`journal ${last}`)
  })

  test.each([
    'amount = amount + 1',
    "description = description || ' '",
    "at = at + interval '1 second'",
    'held_after = 1',
  ])('verify names the row of the ledger after the change %s', async (change) => {
    const { client } = await aSignedStory()
    const capture = `select id from ledger_statement where client_id = $1 and reason = 'capture'`
    const id = await idOf(capture, client.id)
    const named = await namedBy(() => behindTheTriggers(`update ledger_transfers set ${change} where id = $1`, [id]))
    expect(named).toContain(`ledger_transfers ${id}`)
  })

  test('verify names the row of the ledger whose digest was recomputed: the journal has another one', async () => {
    const { client } = await aSignedStory()
    const id = await idOf(`select id from ledger_statement where client_id = $1 and reason = 'capture'`, client.id)
    const named = await namedBy(async () => {
      await behindTheTriggers(`update ledger_transfers set description = 'другое' where id = $1`, [id])
      await behindTheTriggers('update ledger_transfers t set digest = ledger_digest(t) where id = $1', [id])
    })
    expect(named).toEqual([`ledger_transfers ${id}`])
  })

  test('verify names the request whose charge was deleted, and the account that no longer adds up', async () => {
    const { client, request_id } = await aSignedStory()
    const id = await idOf(`select id from ledger_statement where client_id = $1 and reason = 'capture'`, client.id)
    const account = await idOf('select id from ledger_accounts where client_id = $1', client.id)
    const named = await namedBy(() => behindTheTriggers('delete from ledger_transfers where id = $1', [id]))
    expect(named).toEqual(
      expect.arrayContaining([`document_sign_requests ${request_id}`, `ledger_accounts ${account}`]),
    )
  })

  test('verify names the account topped up in the database', async () => {
    const client = await aClient()
    const account = await idOf('select id from ledger_accounts where client_id = $1', client.id)
    const change = 'update ledger_accounts set available = available + 100 where id = $1'
    expect(await namedBy(() => behindTheTriggers(change, [account]))).toEqual([`ledger_accounts ${account}`])
  })

  test('verify names the request whose state was changed in the database', async () => {
    const client = await aClient()
    const { id } = await aSentRequest(client)
    const change = `update document_sign_requests set status = 'signed', signed_at = now() where id = $1`
    expect(await namedBy(() => behindTheTriggers(change, [id]))).toContain(`document_sign_requests ${id}`)
  })

  test('verify names the signature whose phone was changed', async () => {
    const { request_id } = await aSignedStory()
    const id = await idOf('select id from signatures where request_id = $1', request_id)
    const change = `update signatures set signer_phone = '+79990000000' where id = $1`
    expect(await namedBy(() => behindTheTriggers(change, [id]))).toContain(`signatures ${id}`)
  })

  test('verify names the document whose hash was changed in the evidence', async () => {
    const { request_id } = await aSignedStory()
    const id = await idOf('select id from documents where request_id = $1', request_id)
    const change = `update signatures set documents = replace(documents::text, left(documents #>> '{0,sha256}', 8),
      'abcdabcd')::jsonb where request_id = $1`
    expect(await namedBy(() => behindTheTriggers(change, [request_id]))).toContain(`documents ${id}`)
  })

  test.each(['phone', 'documents_sha256'])(
    'verify names the signature whose code belongs to another %s',
    async (column) => {
      const { request_id } = await aSignedStory()
      const id = await idOf('select id from signatures where request_id = $1', request_id)
      const change = `update signing_codes set ${column} = reverse(${column}) where request_id = $1`
      expect(await namedBy(() => behindTheTriggers(change, [request_id]))).toEqual([`signatures ${id}`])
    },
  )

  test('verify names the message that the journal shows as delivered twice', async () => {
    const { client, request_id } = await aSignedStory()
    const id = await idOf(`select id from deliveries where request_id = $1 and template = 'code'`, request_id)
    const again = `insert into journal (chain, seq, payload, prev_hash, hash, at, event, subject, subject_id,
      actor_kind, actor_name) select chain, 1000 + seq, payload, prev_hash, hash, at, event, subject, subject_id,
      actor_kind, actor_name from journal where chain = $1 and event = 'deliveries.delivered' and subject_id = $2`
    expect(await namedBy(() => behindTheTriggers(again, [client.id, id]))).toContain(`deliveries ${id}`)
  })

  test('verify names the payment whose sum was changed', async () => {
    const { client } = await aSignedStory()
    const id = await idOf('select id from payments where client_id = $1', client.id)
    const change = 'update payments set amount = amount + 100 where id = $1'
    expect(await namedBy(() => behindTheTriggers(change, [id]))).toContain(`payments ${id}`)
  })

  test('verify names the document whose hash was replaced by another file’s', async () => {
    const { request_id } = await aSignedStory()
    const id = await idOf('select id from documents where request_id = $1', request_id)
    const change = `update documents set sha256 = repeat('a', 64) where id = $1`
    expect(await namedBy(() => behindTheTriggers(change, [id]))).toContain(`documents ${id}`)
  })

  test.each([
    [
      'alter table ledger_transfers disable trigger ledger_transfers_append_only',
      'alter table ledger_transfers enable trigger ledger_transfers_append_only',
    ],
    ['grant update on ledger_transfers to current_user', 'revoke update on ledger_transfers from current_user'],
  ])('verify names the table whose append-only trigger was disabled: %s', async (off, on) => {
    const named = await namedBy(async () => {
      await pool.query(off)
    })
    expect(named).toEqual(['ledger_transfers'])
    await repair(`${on}; grant update (id) on ledger_transfers to current_user`)
  })
})

describe('the stored file named by verify', () => {
  const fileOf = async (request_id: number, purpose: 'original' | 'sealed') => {
    const column = purpose === 'sealed' ? 'sealed_file_id' : 'file_id'
    const { rows } = await pool.query<{ id: number; storage_key: string }>(
      `select f.id, f.storage_key from files f join documents d on d.${column} = f.id where d.request_id = $1`,
      [request_id],
    )
    const { id, storage_key } = rows[0]!
    return { id, path: join(server.services.config.data_dir, 'files', storage_key) }
  }

  test.each(['original', 'sealed'] as const)(
    'verify names the stored %s file with one changed byte',
    async (purpose) => {
      const { request_id } = await aSignedStory()
      const { id, path } = await fileOf(request_id, purpose)
      const bytes = await readFile(path)
      bytes[Math.floor(bytes.length / 2)]! ^= 1
      expect(await namedBy(() => writeFile(path, bytes))).toEqual([`files ${id}`])
    },
  )

  test('verify names the stored file that is truncated, or replaced by another together with its hash', async () => {
    const [first, second] = [await aSignedStory(), await aSignedStory()]
    const cut = await fileOf(first.request_id, 'sealed')
    expect(await namedBy(() => truncate(cut.path, 1000))).toEqual([`files ${cut.id}`])
    const sealed = await fileOf(second.request_id, 'sealed')
    const original = await readFile((await fileOf(second.request_id, 'original')).path)
    const named = await namedBy(async () => {
      await writeFile(sealed.path, original)
      await behindTheTriggers(
        'update files set sha256 = (select sha256 from documents where sealed_file_id = files.id) where id = $1',
        [sealed.id],
      )
    })
    expect(new Set(named)).toEqual(new Set([`files ${sealed.id}`]))
  })
})
