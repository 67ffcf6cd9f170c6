import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { maskPhone, showPhone } from '#shared/rules/phone.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted } from '#tests/support/words.ts'
import { link, of, waysOf } from './ways.support.ts'

const server = await testServer()
const {
  aClient,
  aColleague,
  aSentRequest,
  aSignedRequest,
  aSigner,
  aMinutePasses,
  history,
  linksTo,
  outbox,
  reread,
  visitor,
} = waysOf(server)

type Refusal = { code?: string; errors?: object }
const other = (phone = aPhone()) => ({ full_name: 'Сидоров-Ваганьковский Пётр', phone })
const handOver = (request: SignRequest, body: object, head: Record<string, string> = {}) =>
  visitor().post<{ asked_at: string } & Refusal>(link(request, '/hand-over'), body, head)

describe('the holder of a link names another signer', () => {
  test('nothing changes until the sender confirms; then the other one gets a link, signs, and the protocol says who asked', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const signer = other()
    expect((await handOver(request, { ...signer, reason: 'Договоры подписывает директор' })).status).toBe(200)
    await server.worker.idle()
    const waiting = await reread(client, request)
    expect(waiting).toMatchObject({
      group: request.group,
      signer: request.signer,
      correction: {
        signer,
        asked_as: 'signer',
        asked_by: 'получатель ссылки',
        reason: 'Договоры подписывает директор',
      },
      next_step: { waits_for: 'client' },
    })
    expect(await outbox(signer.phone)).toEqual([])
    const [letter] = await outbox(client.login)
    expect(letter!.text).toContain('Тот, кому пришла ссылка')
    expect(letter!.text).toContain(showPhone(signer.phone))
    // the one who has the link signs, if nobody decides
    const { body: confirmed } = await client.post<SignRequest>(of(request, 'confirm-correction'))
    expect(confirmed).toMatchObject({ status: 'sent', signer, correction: null })
    expect((await visitor().get(link(request))).status).toBe(404)
    expect((await linksTo(signer.phone))[0]!.text).toContain(confirmed.group)
    await aMinutePasses(request)
    expect((await (await aSigner(confirmed)).sign()).status).toBe(200)
    const protocol = await protocolOf(server.services, request.id)
    expect(protocol.corrections).toEqual([
      {
        at: expect.any(String),
        by: expect.stringMatching(/^отправителем \(.+\) по просьбе получателя прежней ссылки$/),
        changes: expect.stringContaining(`${maskPhone(request.signer.phone)} → ${maskPhone(signer.phone)}`),
      },
    ])
    const [asked, corrected] = protocol.events.filter(({ note }) => note?.includes(maskPhone(signer.phone)))
    expect(asked!.text).toBe('Получатель ссылки назвал другого подписанта')
    expect(corrected!.note).toContain('попросил получатель прежней ссылки, подтвердил отправитель')
  })

  test('the sender refuses, or it signs meanwhile: the request stays with its signer', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await handOver(request, other())
    expect((await client.post(of(request, 'refuse-correction'), { reason: 'Не знаем его' })).status).toBe(200)
    expect(await reread(client, request)).toMatchObject({ correction: null, signer: request.signer })
    await handOver(request, other())
    expect((await (await aSigner(request)).sign()).status).toBe(200)
    expect((await client.post<Refusal>(of(request, 'confirm-correction'))).body.code).toBe('already_signed')
    expect((await history(request)).filter((event) => event === 'hand_over')).toHaveLength(2)
  })

  test('of several the newest waits; a repeat by its key asks once, and a script has an end', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const [first, head] = [other(), { 'idempotency-key': aKey() }]
    expect(counted(await atOnce(3, () => handOver(request, first, head)))).toEqual({ 200: 3 })
    expect((await history(request)).filter((event) => event === 'hand_over')).toHaveLength(1)
    const last = other()
    await handOver(request, last)
    expect((await reread(client, request)).correction).toMatchObject({ signer: last })
    const many = await atOnce(20, () => handOver(request, other()))
    expect(counted(many)[429]).toBeGreaterThan(0)
  })

  test.each([
    [{ full_name: 'Сидоров Пётр', phone: '123' }, 'phone'],
    [{ full_name: '', phone: '+79000000001' }, 'full_name'],
    [{ full_name: 'Сидоров\u202e Пётр', phone: '+79000000001' }, 'full_name'],
    [{ full_name: '<b>'.repeat(200), phone: '+79000000001' }, 'full_name'],
  ])('%j is refused at %s', async (body, field) => {
    const request = await aSentRequest(await aClient())
    expect(await handOver(request, body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    })
    expect((await history(request)).includes('hand_over')).toBe(false)
  })

  test('not after the end, not to the same person, and only its sender decides', async () => {
    const client = await aClient()
    const { request: signed } = await aSignedRequest(client)
    expect((await handOver(signed, other())).body.code).toBe('link_finished')
    const request = await aSentRequest(client)
    const { full_name, phone } = request.signer
    expect((await handOver(request, { full_name, phone })).status).toBe(422)
    await handOver(request, other())
    expect((await (await aClient()).post(of(request, 'confirm-correction'))).status).toBe(404)
    expect((await (await aColleague(client, 'reader')).post(of(request, 'confirm-correction'))).status).toBe(403)
  })
})
