import { describe, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { resources } from '#shared/contract/resources.ts'
import type { Sender } from '#shared/contract/senders.ts'
import type { ComparedStats, Stats, Waiting, Work } from '#shared/contract/stats.ts'
import type { StuckCause } from '#shared/contract/stuck.ts'
import { daysLeft } from '#shared/rules/days-left.ts'
import { stats_cached_seconds } from '#shared/rules/limits.ts'
import { signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import { daysBefore, requestEndings, type RequestEnding } from '#shared/rules/stats.ts'
import {
  openComplaints,
  tasksDue,
  undelivered,
  urgentStuck,
  waitingApprovals,
  waitingSenders,
} from '#shared/rules/waiting.ts'
import { recentStats } from '#server/systems/stats/recent-stats.ts'
import { shownTo } from '#server/systems/stats/stats.store.ts'
import { now } from '#tests/support/clock.ts'
import { oneDay } from '#tests/support/one-day.ts'
import { anInn } from '#tests/support/billing.ts'
import { query } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { linksBehind, countOfStates } from '../../admin/parts/behind.ts'
import { links } from '../../admin/parts/links.ts'

const server = await testServer({ ends_untold: true })
const { pool } = server.database
const { aClient, aDraft, aPayment, aSentRequest, aSignedRequest, aSigner, anAdmin, visitor } = words(server)
const owner = await anAdmin('owner')
const today = await oneDay()

/** On a busy machine figures may take longer than a call may wait. */
const statsOf = <S extends Stats>(from: string, to: string) =>
  vi.waitUntil(
    async () => {
      const answer = await owner.get<S>(`stats?${new URLSearchParams({ from, to })}`)
      return answer.status !== 503 && answer
    },
    { timeout: 30_000 },
  )
let shorter = 0
/** A period that was not counted before, so that it is not kept from an earlier test. */
async function counted(): Promise<Stats> {
  shorter += 1
  const { status, body } = await statsOf<Stats>(daysBefore(today, 30 - shorter), today)
  expect(status).toBe(200)
  return body
}

/** How many rows the list has to which a figure leads. */
async function rowsBehind(link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link, 'http://console.test')
  const list = Object.values(resources).find(({ support }) => `/${support}` === pathname)
  const filter = JSON.parse(searchParams.get('filter') ?? '{}') as object
  const answer = await owner.get<unknown[]>(`${list?.path}?${query({ filter, range: [0, 99] })}`)
  expect([link, answer.status]).toEqual([link, 200])
  return answer.body.length
}

/** The first test of this file: nothing was made yet. */
const before = await counted()
test('a fresh installation has figures of zero and no days', () => {
  expect(before).toMatchObject({
    to: today,
    requests: [],
    signing: { total: null, days: [] },
    money: [],
    gateways: [],
    codes_late: 0,
    stuck: [],
    balances_ending: 0,
    senders_waiting: 0,
    complaints_open: 0,
    unpaid_day: { spent: 0, limit: 10_000 },
  })
})

describe('after a day of work', async () => {
  const client = await aClient()
  const signed = [await aSignedRequest(client), await aSignedRequest(client), await aSignedRequest(client)]
  await (await aSigner(await aSentRequest(client))).reject()
  const sent = await aSentRequest(client)
  const cancelled = await aSentRequest(client)
  await client.post(`document-sign-requests/${cancelled.id}/cancel`)
  await aDraft(client)
  await pool.query(
    "update document_sign_requests set sent_at = signed_at - id * interval '1 second' where signed_at is not null",
  )

  test('each ending counts its requests by the day of creation, as the list behind it', async () => {
    const stats = await counted()
    const counts = { signed: 3, open: 2, rejected: 1, unsigned: 1 }
    for (const ending of Object.keys(requestEndings) as RequestEnding[]) {
      const { requests } = stats
      expect([ending, countOfStates(requests ?? [], requestEndings[ending])]).toEqual([ending, counts[ending]])
      expect([ending, await rowsBehind(linksBehind.ended(ending, stats))]).toEqual([ending, counts[ending]])
    }
    expect(new Set(stats.requests?.map(({ day }) => day))).toEqual(new Set([today]))
  })

  test('every state of a request is one ending', () => {
    expect(Object.values(requestEndings).flat().toSorted()).toEqual(signRequestStatuses.toSorted())
  })

  test('yesterday in Moscow is another day', async () => {
    await pool.query("update document_sign_requests set created_at = created_at - interval '1 day' where id = $1", [
      sent.id,
    ])
    const yesterday = daysBefore(today, 1)
    const { requests } = (await statsOf<Stats>(yesterday, yesterday)).body
    expect(requests).toEqual([{ day: yesterday, status: 'sent', count: 1 }])
    expect(await rowsBehind(linksBehind.requests('sent', { from: yesterday, to: yesterday }))).toBe(1)
    await pool.query("update document_sign_requests set created_at = created_at + interval '1 day' where id = $1", [
      sent.id,
    ])
  })

  test('the time to sign is the median and the ninth tenth from the sending of the link', async () => {
    const stats = await counted()
    const [first, second, third] = signed.map(({ request }) => request.id).toSorted((a, b) => a - b) as [
      number,
      number,
      number,
    ]
    const time = { count: 3, median_seconds: second, p90_seconds: Math.round(second + 0.8 * (third - second)) }
    expect(first).toBeLessThan(second)
    expect(stats.signing).toEqual({ total: time, days: [{ ...time, day: today }] })
    expect(await rowsBehind(linksBehind.signed(stats))).toBe(3)
  })

  test('money is what came in and was not taken back', async () => {
    const at_first = (await counted()).money
    expect(at_first).toEqual([{ day: today, count: 1, amount: 300 }])
    await aPayment(client.id, 120.5)
    const { body } = await owner.get<{ id: number; status: string }[]>(
      `billing/payments?${query({ sort: ['id', 'DESC'] })}`,
    )
    expect((await counted()).money).toEqual([{ day: today, count: 2, amount: 420.5 }])
    await owner.post(`billing/payments/${body[0]?.id}/reverse`, { reason: 'Ошибочный платёж' })
    const stats = await counted()
    expect(stats.money).toEqual(at_first)
    expect(await rowsBehind(linksBehind.payments(stats))).toBe(1)
  })

  test('the days before the period, as many, are what it is compared with', async () => {
    const yesterday = daysBefore(today, 1)
    const ofDay = async (day: string) => {
      const { body } = await statsOf<ComparedStats>(day, day)
      return body.before === null || body.counting ? undefined : body
    }
    const stats = await vi.waitUntil(() => ofDay(today), { timeout: 30_000 })
    expect(stats.before).toMatchObject({ from: yesterday, to: yesterday, requests: 0, signed: 0, median_seconds: null })
    const tomorrow = daysBefore(today, -1)
    const { before: compared } = await vi.waitUntil(() => ofDay(tomorrow), { timeout: 30_000 })
    expect(compared).toMatchObject({
      from: today,
      to: today,
      requests: stats.requests?.reduce((sum, { count }) => sum + count, 0),
      signed: stats.signing?.total?.count,
      median_seconds: stats.signing?.total?.median_seconds,
      money: stats.money?.[0]?.amount,
      messages: stats.messages?.[0]?.count,
      failed: stats.messages?.[0]?.failed,
    })
    expect(stats.messages?.[0]?.count).toBe(stats.gateways?.reduce((sum, { count }) => sum + count, 0))
  })

  test('a gateway has the messages it took and those that failed; a failed link is stuck', async () => {
    await server.worker.idle()
    const calm = await counted()
    const [gateway] = calm.gateways ?? []
    expect(calm.gateways).toEqual([{ provider: 'outbox', count: expect.any(Number), failed: 0 }])
    expect(gateway?.count).toBe(await rowsBehind(linksBehind.messages(calm, 'outbox')))
    expect(calm.stuck).toEqual([])
    await pool.query("update deliveries set status = 'undelivered' where request_id = $1 and template = 'link'", [
      sent.id,
    ])
    const stats = await counted()
    expect(stats.gateways).toEqual([{ ...gateway, failed: 1 }])
    expect(stats.stuck).toEqual([{ kind: 'delivery', count: 1 }])
    expect(await rowsBehind(linksBehind.failures(stats, 'outbox'))).toBe(1)
    expect(await rowsBehind(links.list('stuck', urgentStuck))).toBe(1)
    await pool.query("update deliveries set status = 'delivered' where request_id = $1 and template = 'link'", [
      sent.id,
    ])
  })

  test('a code is late that has waited for its gateway too long', async () => {
    const { rows } = await pool.query<{ id: number; status: string }>(
      "select id, status from deliveries where template = 'code' order by id limit 2",
    )
    const queue = (id: number | undefined, seconds: number) =>
      pool.query(
        "update deliveries set status = 'queued', created_at = now() - make_interval(secs => $2) where id = $1",
        [id, seconds],
      )
    await queue(rows[0]?.id, 20)
    await queue(rows[1]?.id, 5)
    const stats = await counted()
    expect(stats.codes_late).toBe(1)
    expect(await rowsBehind(linksBehind.codesLate(stats.at))).toBe(1)
    for (const { id, status } of rows) await pool.query('update deliveries set status = $2 where id = $1', [id, status])
  })

  test('a balance ends soon as the cabinet estimates it', async () => {
    const ending: number[] = []
    const signing: number[] = []
    for (const signatures of [1, 2, 3]) {
      const owner = await aClient({ rubles: signatures * price_rubles })
      await aSignedRequest(owner)
      signing.push(owner.id)
      const use = { used: 1, first_at: now().toISOString() }
      if ((daysLeft(signatures - 1, use) ?? 0) < 7) ending.push(owner.id)
    }
    const unused = await aClient({ rubles: 0 })
    expect(ending).toHaveLength(1)
    expect((await counted()).balances_ending).toBe(1)
    expect(await rowsBehind(linksBehind.balances)).toBe(1)
    const rest = await owner.get<{ id: number }[]>(`billing/balance?${query({ filter: { ends_soon: false } })}`)
    expect(rest.body.map(({ id }) => id)).toContain(unused.id)
    expect(rest.body.map(({ id }) => id)).not.toContain(ending[0])
    // none, one and two signatures are left; who does not sign needs none
    const below = await owner.get<{ id: number }[]>(`billing/balance?${query({ filter: { signatures_lt: 2 } })}`)
    const few = below.body.map(({ id }) => id)
    expect(signing.map((id) => few.includes(id))).toEqual([true, true, false])
    expect(few).not.toContain(unused.id)
    for (const wrong of [0, 1.5, '2', null]) {
      const refused = await owner.get(`billing/balance?${query({ filter: { signatures_lt: wrong } })}`)
      expect(refused, String(wrong)).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
  })

  test('senders that asked for a check and open complaints are counted until somebody decides', async () => {
    const { body: entity } = await client.post<LegalEntity>('legal-entities', {
      short_name: 'ООО «Новое»',
      inn: anInn(),
    })
    const senders = await client.get<Sender[]>(`senders?${query({ filter: { legal_entity_id: entity.id } })}`)
    const { body: asked } = await client.post<Sender>(`senders/${senders.body[0]?.id}/ask`)
    await visitor().post(`document-sign-requests/${sent.group}/complaints`, { reason: 'spam' })
    const stats = await counted()
    expect([stats.senders_waiting, stats.complaints_open]).toEqual([1, 1])
    expect([await rowsBehind(linksBehind.senders), await rowsBehind(linksBehind.complaints)]).toEqual([1, 1])
    await owner.post(`senders/${asked.id}/accept`, { note: 'Выписка из ЕГРЮЛ', version: asked.version })
    expect((await counted()).senders_waiting).toBe(0)
  })

  test('every role of staff sees the figures of the lists it may read', async () => {
    const stats = await counted()
    for (const role of adminRoles) {
      const { from, to } = stats
      const answer = await (await anAdmin(role)).get<Stats>(`stats?${new URLSearchParams({ from, to })}`)
      expect([role, answer.status, answer.body]).toEqual([role, 200, stats])
    }
    const all = await recentStats(server.services)({ from: today, to: today })
    // of requests and organizations, not of money and staff's own lists
    const shown = Object.entries(shownTo('service', 'client:sender', all)).flatMap(([name, value]) =>
      value === null ? [] : [name],
    )
    expect(shown.toSorted()).toEqual(['at', 'counting', 'from', 'requests', 'senders_waiting', 'signing', 'to'])
  })

  test('figures of a period are counted once a minute, for all who ask on all servers', async () => {
    const period = { from: daysBefore(today, 2), to: daysBefore(today, 1) }
    const counted = await recentStats(server.services)(period)
    expect(await recentStats(server.services)(period)).toEqual(counted)
    const age = (seconds: number) =>
      pool.query('update stored_figures set at = now() - make_interval(secs => $1)', [seconds])
    await age(stats_cached_seconds - 5)
    const kept = await recentStats(server.services)(period)
    await age(stats_cached_seconds)
    await vi.waitUntil(async () => (await recentStats(server.services)(period)).at > kept.at)
  })

  test.each([
    ['an end before the beginning', '2026-11-02', '2026-11-01'],
    ['more than a month', '2026-10-01', '2026-11-01'],
    ['a day that is none', '2026-02-30', '2026-03-01'],
  ])('%s is refused', async (_, from, to) => {
    const { status, body } = await owner.get<Problem>(`stats?${new URLSearchParams({ from, to })}`)
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('one day without the other is refused, and neither is the last thirty days', async () => {
    expect((await owner.get(`stats?from=${today}`)).status).toBe(400)
    expect((await owner.get<Stats>('stats')).body).toMatchObject({ from: daysBefore(today, 29), to: today })
  })
})

test('each count of what waits is that of the list with its filter', async () => {
  const filters: Record<string, [path: string, filter: object]> = {
    tasks: ['client-tasks', tasksDue(today)],
    deliveries: ['deliveries', undelivered(today)],
    senders: ['senders', waitingSenders],
    complaints: ['complaints', openComplaints],
    stuck: ['stuck', urgentStuck],
    approvals: ['approvals', waitingApprovals],
  }
  const client = await aClient()
  const sent = await aSentRequest(client)
  await pool.query(`update deliveries set status = 'undelivered' where request_id = $1`, [sent.id])
  const add = (due_on: string) =>
    owner.post('client-tasks', { client_id: client.id, text: 'Перезвонить', due_on, admin_id: owner.id })
  expect([(await add(today)).status, (await add(daysBefore(today, -3))).status]).toEqual([201, 201])
  const { at: _at, lines, ...counts } = (await owner.get<Waiting>('stats/waiting')).body
  expect([counts.tasks, counts.deliveries > 0, lines]).toEqual([1, true, 0])
  for (const [name, [path, filter]] of Object.entries(filters)) {
    const { headers } = await owner.get(`${path}?${query({ filter, range: [0, 0] })}`)
    expect([name, Number(headers.get('content-range')?.split('/')[1])]).toEqual([name, counts[name as 'stuck']])
  }
})

test('the work of staff is a line for each cause, with the counts of the menu', async () => {
  const { body: counts } = await owner.get<Waiting>('stats/waiting')
  const { body: work } = await owner.get<Work>('stats/work')
  const countOf = (kind: string) =>
    work.lines.filter((line) => line.kind === kind).reduce((sum, { count }) => sum + count, 0)
  expect(countOf('stuck')).toBe(counts.stuck)
  for (const kind of ['tasks', 'complaints', 'senders', 'approvals', 'lines'] as const) {
    expect([kind, countOf(kind)]).toEqual([kind, counts[kind]])
  }
  const complaints = work.lines.find(({ kind }) => kind === 'complaints')
  expect(Date.parse(complaints?.since ?? '')).toBeLessThanOrEqual(Date.parse(work.at))
  const { body: causes } = await owner.get<StuckCause[]>('stuck/causes')
  const urgent = causes.filter(({ kind }) => kind !== 'receipt')
  expect(work.lines.filter(({ kind }) => kind === 'stuck').map(({ cause }) => cause)).toEqual(
    urgent.map(({ cause }) => cause),
  )
  // nobody has confirmed the texts of a fresh installation
  expect(work.lines.find(({ kind }) => kind === 'legal_texts')?.cause).toContain('Политика')
})
