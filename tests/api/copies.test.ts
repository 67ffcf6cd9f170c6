import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { copy_days } from '#shared/rules/limits.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { attachedFiles } from '#server/requests/deliveries/attached-files.ts'
import { sendCopies } from '#server/requests/messages/send-copies.ts'
import { at, inDays } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, words } from '#tests/support/words.ts'

// times are moved on purpose
const server = await testServer({ ends_broken: true })
const { aClient, aSignedRequest, codeFor, visitor } = words(server)
const { pool } = server.database
const noon = at(inDays(1), '12:00')
const night = at(inDays(2), '01:00')

const copy = async (now = noon) => {
  await server.worker.idle()
  await sendCopies(server.services, now)
  await server.worker.idle()
}
const sentTo = async (recipient: string): Promise<OutboxMessage[]> => {
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to, text }) => to === recipient && text.includes('/download'))
}
const to = (phone: string, email?: string) => ({
  signers: [{ full_name: 'Иванов Иван', phone, ...(email !== undefined && { email }) }],
})

test('the pages of a sealed copy can be looked at, though nothing has drawn them before', async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  const path = `document-sign-requests/${request.id}`
  const { body } = await client.get<{ documents: { file_id: number; sealed_file_id: number }[] }>(path)
  const { file_id, sealed_file_id } = body.documents[0]!
  const page = (id: number) => client.get<Buffer>(`files/${id}/pages/1`)
  const [original, sealed] = [await page(file_id), await page(sealed_file_id)]
  expect([original.status, sealed.status]).toEqual([200, 200])
  expect(sealed.body.subarray(8, 12).toString()).toBe('WEBP')
  // the sealed copy differs: its first page has the stamp
  expect(sealed.body.equals(original.body)).toBe(false)
})

describe('the signed copy for the signer', () => {
  test('a signer with an e-mail address gets the sealed copy attached, once', async () => {
    const client = await aClient()
    const email = `${aPhone().slice(1)}@signer.test`
    const { request } = await aSignedRequest(client, to(aPhone(), email))
    await copy()
    await atOnce(3, () => copy())
    expect(await sentTo(email)).toHaveLength(1)
    expect(await sentTo(request.signer.phone)).toEqual([])
    const { rows } = await pool.query(`select attachment from deliveries where template = 'copy' and recipient = $1`, [
      email,
    ])
    const files = await attachedFiles(server.services.db, server.services, rows[0].attachment)
    expect(files.map(({ name }) => name)).toEqual([
      `${request.documents[0]!.title} (подписан, заявка ${request.id}).pdf`,
    ])
    const known = await visitor().post('verify', { sha256: sha256Hex(files[0]!.bytes) })
    expect(known.body).toMatchObject({ known: true, kind: 'sealed' })
    const card = await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)
    expect(card.body.copy_to).toBe('email')
  })

  test('a copy that is too large for a letter is linked', async () => {
    const client = await aClient()
    const email = `${aPhone().slice(1)}@signer.test`
    const { request } = await aSignedRequest(client, to(aPhone(), email))
    await server.worker.idle()
    await pool.query(
      `update files set size = 20000000 where id in (select sealed_file_id from documents where request_id = $1)`,
      [request.id],
    )
    const before = await pool.query(
      `select size from files f join documents d on d.sealed_file_id = f.id
      where d.request_id = $1`,
      [request.id],
    )
    expect(before.rows[0].size).toBe(20000000)
    await copy()
    const [letter] = await sentTo(email)
    expect(letter?.text).toContain('слишком велик для письма')
    const { rows } = await pool.query(`select attachment from deliveries where template = 'copy' and recipient = $1`, [
      email,
    ])
    expect(rows[0].attachment).toBeNull()
  })

  test('a signer without an address gets a link by SMS in the daytime, which a fresh code opens for thirty days', async () => {
    const client = await aClient()
    const phone = aPhone()
    const { request } = await aSignedRequest(client, to(phone))
    await server.worker.idle()
    await pool.query(`update document_sign_requests set signed_at = now() - interval '2 hours' where id = $1`, [
      request.id,
    ])
    await copy(night)
    expect(await sentTo(phone)).toEqual([])
    await copy()
    expect(await sentTo(phone)).toHaveLength(1)
    const link = `document-sign-requests/${request.group}`
    await pool.query(`update signing_codes set created_at = now() - interval '2 minutes' where request_id = $1`, [
      request.id,
    ])
    const old = await codeFor(phone)
    expect((await visitor().post(`${link}/downloads/codes/check`, { code: old })).status).toBe(422)
    expect((await visitor().post(`${link}/downloads/codes`)).status).toBe(200)
    await server.worker.idle()
    const check = await visitor().post(`${link}/downloads/codes/check`, { code: await codeFor(phone) })
    expect(check.status).toBe(200)
    await pool.query(`update document_sign_requests set signed_at = now() - make_interval(days => $2) where id = $1`, [
      request.id,
      copy_days + 1,
    ])
    expect(await visitor().post(`${link}/downloads/codes`)).toMatchObject({
      status: 410,
      body: { code: 'link_finished' },
    })
  })

  test('a client that wants no SMS of copies sends none, and a phone that wants no messages gets none', async () => {
    const client = await aClient()
    expect(await client.put('client-settings', { copy_sms: false })).toMatchObject({
      status: 200,
      body: { copy_sms: false, in_my_documents: true, signers_utc_hours: 3, origins: [] },
    })
    const [phone, other] = [aPhone(), aPhone()]
    const { request } = await aSignedRequest(client, to(phone))
    const second = await aClient()
    const refused = await aSignedRequest(second, to(other))
    await visitor().post(`document-sign-requests/${refused.request.group}/messages/stop`, { from_whom: 'sender' })
    await copy()
    expect(await sentTo(phone)).toEqual([])
    expect(await sentTo(other)).toEqual([])
    const card = await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)
    expect(card.body.copy_to).toBeNull()
  })
})
