import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { aCaller } from '#tests/support/caller.ts'
import type { TestServer } from '#tests/support/server.ts'
import { acceptSenders, aRegistration } from '#tests/support/registration.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

export const programs = join(import.meta.dirname, '../../node_modules/.bin')
/** No reports and no questions about updates leave this machine. */
export const quiet_env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
}

/** Runs a program to its end, whatever its exit code. */
export function output(file: string, args: readonly string[], cwd?: string): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env: quiet_env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, text: stdout + stderr })
    })
  })
}

/** A folder beside the tests, so that generated code finds the packages it imports; removed after the file's tests. */
export async function aFolder(name: string): Promise<string> {
  const folder = join(import.meta.dirname, '.generated', `${name}-${aKey()}`)
  await mkdir(folder, { recursive: true })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The document as the server answers it, written to a file. */
export async function documentFile(server: TestServer, api: 'v1' | 'support', folder: string): Promise<string> {
  const { body } = await aCaller(server.url).get(`/api/${api}/openapi.json`)
  const path = join(folder, `${api}.json`)
  await writeFile(path, JSON.stringify(body))
  return path
}

export type PayingClient = { login: string; password: string; token: string; legal_entity_id: number }

/** A client that registered itself, with an organization and money on its account. */
export async function aPayingClient(server: TestServer): Promise<PayingClient> {
  const { anAdmin } = words(server)
  const [login, password] = [`${aKey()}@client.test`, `пароль-${aKey()}`]
  const { body: session } = await aRegistration(server.url, { login, password, phone: aPhone() })
  const { token, profile } = session
  const organization = { short_name: 'ООО «Проба»', inn: '7707083893' }
  const { body: entity } = await aCaller(server.url, token).post<LegalEntity>('legal-entities', organization)
  const payment = { client_id: profile.client_id, amount: 900, description: 'Пополнение для пробы' }
  await (await anAdmin('accountant')).post('billing/payments', payment)
  await acceptSenders(await anAdmin('operator'), profile.client_id)
  return { login, password, token, legal_entity_id: entity.id }
}
