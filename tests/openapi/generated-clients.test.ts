import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words } from '#tests/support/words.ts'
import type { Outcome, Task } from './jobs/job.ts'
import { aFolder, aPayingClient, documentFile, output, programs } from './openapi.support.ts'

const generators = ['openapi-fetch', 'hey-api', 'orval']
const server = await testServer()
const { codeFor } = words(server)
const base = `${server.url}/api/v1`
const folder = await aFolder('clients')
const jobs = join(import.meta.dirname, 'jobs')

beforeAll(async () => {
  for (const api of ['v1', 'support'] as const) {
    const document = await documentFile(server, api, folder)
    const script = join(import.meta.dirname, 'generate.mjs')
    const generated = await output(process.execPath, [script, document, join(folder, api), base])
    if (generated.code !== 0) throw new Error(generated.text)
  }
  for (const generator of generators) {
    await copyFile(join(jobs, 'job.ts'), join(folder, 'v1', generator, 'job.ts'))
    await copyFile(join(jobs, `${generator}.ts`), join(folder, 'v1', generator, 'main-job.ts'))
  }
  await copyFile(join(jobs, 'tsconfig.json'), join(folder, 'tsconfig.json'))
})

test('the clients that three generators make of both documents compile under --strict', async () => {
  const { text } = await output(join(programs, 'tsc'), ['-p', folder])
  expect(text).toBe('')
})

test.each(generators)('the client made by %s does the main job', async (generator) => {
  const module: unknown = await import(join(folder, 'v1', generator, 'main-job.ts'))
  const { mainJob } = module as { mainJob: (task: Task) => Promise<Outcome> }
  const pdf = new Blob([new Uint8Array(aContract())], { type: 'application/pdf' })
  const { login, password, legal_entity_id } = await aPayingClient(server)
  const outcome = await mainJob({ base, login, password, legal_entity_id, phone: aPhone(), pdf, codeFor })
  expect(outcome).toMatchObject({ status: 'signed', refusal: 'wrong_credentials' })
  expect(outcome.sealed_bytes).toBeGreaterThan(10_000)
  expect(outcome.evidence_bytes).toBeGreaterThan(10_000)
})
