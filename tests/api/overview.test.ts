import { expect, test } from 'vitest'
import type { Overview } from '#shared/contract/overview.ts'
import { testServer } from '#tests/support/server.ts'
import type { Caller } from '#tests/support/caller.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, aColleague, aDraft, aSentRequest, aSignedRequest, deadlinePasses } = words(server)
const overviewOf = async (caller: Caller) => (await caller.get<Overview>('overview')).body

test('the overview of a client has its newest requests, those that need a decision and why, and its money', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const foreign = await aSentRequest(other)
  const { request: signed } = await aSignedRequest(client)
  const draft = await aDraft(client)
  const late = await aSentRequest(client)
  await deadlinePasses(late)
  const { requests, senders, money } = await overviewOf(client)
  const ids = requests!.latest.map(({ id }) => id)
  expect(ids).toEqual([late.id, draft.id, signed.id])
  expect(ids).not.toContain(foreign.id)
  expect(requests!.attention.map(({ request, cause }) => [request.id, cause])).toEqual([
    [late.id, expect.stringMatching(/^Срок истекает: /)],
    [draft.id, draft.next_step.text],
  ])
  expect(requests!.has_organization).toBe(true)
  expect(senders!.map(({ client_id }) => client_id)).toEqual([client.id])
  expect(money).toMatchObject({ used: 1, first_used_at: expect.any(String), balance: expect.any(Object) })
  for (const [path, part] of [
    ['billing-balance', money!.balance],
    [`document-sign-requests/${draft.id}`, requests!.latest[1]],
  ] as const)
    expect(part).toEqual((await client.get(path)).body)
})

test('the overview looks for what needs a decision among all requests, not the newest', async () => {
  const client = await aClient()
  const late = await aSentRequest(client)
  await deadlinePasses(late)
  for (let i = 0; i < 9; i += 1) await aDraft(client)
  const { requests } = await overviewOf(client)
  expect(requests!.latest).toHaveLength(8)
  expect(requests!.latest.map(({ id }) => id)).not.toContain(late.id)
  expect(requests!.attention.map(({ request }) => request.id)).toContain(late.id)
})

test.each([
  ['owner', ['requests', 'senders', 'money']],
  ['sender', ['requests', 'senders']],
  ['reader', ['requests', 'senders', 'money']],
  ['accountant', ['senders', 'money']],
] as const)('a user with the role %s gets the parts whose lists it may read', async (role, parts) => {
  const client = await aClient()
  const overview = await overviewOf(await aColleague(client, role))
  expect(Object.entries(overview).flatMap(([name, part]) => (part === null ? [] : [name]))).toEqual(parts)
})

test('the overview is of people: a key of the API is refused', async () => {
  const code = await aClientCode(await aClient())
  expect((await code.get('overview')).status).toBe(403)
})
