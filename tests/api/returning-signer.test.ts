import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { link, of, waysOf } from './ways.support.ts'

const server = await testServer()
const { db } = server.services
const { aClient, aSentRequest, aSignedRequest, aMinutePasses, codeFor, history, visitor, outbox } = waysOf(server)

describe('a signer who returns to a signed request', () => {
  const aReturn = async (request: SignRequest) => {
    await aMinutePasses(request)
    const sent = await visitor().post(link(request, '/downloads/codes'))
    expect(sent.status).toBe(200)
    return codeFor(request.signer.phone)
  }

  test('a signer of a signed request gets access to the files for a while with a new code', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const code = await aReturn(request)
    expect((await outbox(request.signer.phone))[0]!.text).toMatch(/^Код \d{6}, чтобы скачать подписанное/)
    const { body } = await visitor().post<{ token: string }>(link(request, '/downloads/codes/check'), { code })
    const signer = aCaller(server.url, body.token)
    const files = await signer.get<{ sealed_file_id: number }[]>(link(request, '/downloads'))
    expect(files.status).toBe(200)
    expect((await signer.send('GET', `downloads/${files.body[0]!.sealed_file_id}`, null)).status).toBe(200)
    expect((await signer.post(link(request, '/sign'))).status).toBe(409)
    await expect
      .poll(async () => (await history(request)).slice(-3))
      .toEqual(['send_download_code', 'open_downloads', 'download_copy'])
  })

  test('a signer of a signed request needs a code that is secret, single-use and limited like a signing code', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const code = await aReturn(request)
    const check = (digits: string) => visitor().post(link(request, '/downloads/codes/check'), { code: digits })
    expect(await check(String((Number(code) + 1) % 1e6).padStart(6, '0'))).toMatchObject({
      status: 422,
      body: { tries_left: 4 },
    })
    expect((await check(code)).status).toBe(200)
    expect((await check(code)).status).toBe(422)
    const bodies = await db.selectFrom('deliveries').select('body').where('request_id', '=', request.id).execute()
    for (const { body } of bodies) expect(body).not.toContain(code)
  })

  test('a returning signer must wait a minute between codes; unsigned requests give none', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await aReturn(request)
    expect(await visitor().post(link(request, '/downloads/codes'))).toMatchObject({
      status: 429,
      body: { code: 'code_too_soon' },
    })
    const sent = await aSentRequest(client)
    expect((await visitor().post(link(sent, '/downloads/codes'))).status).toBe(409)
    await client.post(of(sent, 'cancel'))
    expect((await visitor().post(link(sent, '/downloads/codes'))).status).toBe(410)
    expect((await visitor().post(link(request, '/codes'))).status).toBe(410)
  })
})
