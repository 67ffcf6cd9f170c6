import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { roles } from '#server/platform/jobs/roles.ts'
import { aCaller } from '#tests/support/caller.ts'
import { severalServers } from '#tests/support/several-servers.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { aSender, logIntoCabinet, logIntoSupport } from '#tests/support/whole-server.ts'

type Readiness = { roles: string[]; leads: boolean; jobs: string }

test('three processes, one of each role, send, seal and answer together', async () => {
  const [web, jobs, documents] = await severalServers(roles.map((role) => ({ ROLE: role, TRUST_PROXY: '127.0.0.1' })))
  if (!web || !jobs || !documents) throw new Error('three roles')
  const stateOf = async (url: string) => (await aCaller(url).get<Readiness>('/readyz')).body
  for (const [index, { url }] of [web, jobs, documents].entries())
    expect((await stateOf(url)).roles).toEqual([roles[index]])
  await expect.poll(async () => (await stateOf(jobs.url)).leads).toBe(true)
  expect([(await stateOf(web.url)).leads, (await stateOf(documents.url)).leads]).toEqual([false, false])

  const client = await logIntoCabinet(web.url)
  const sender = await aSender(client, await logIntoSupport(web.url))
  const request = await sender.aSentRequest()
  const reread = async () => (await client.get<SignRequest>(`document-sign-requests/${request.id}`)).body
  // the code is sent by another process: it is in the outbox when it is delivered
  const signer = await signingWords(web.url).aSigner(request)
  expect((await signer.sign()).status).toBe(200)
  await expect.poll(async () => (await reread()).sealed_at).not.toBeNull()

  for (const { url } of [jobs, documents]) {
    const statuses = ['/healthz', '/api/v1/profile', '/api/support/profile', '/'].map(
      async (path) => (await aCaller(url).get(path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404])
  }
})
