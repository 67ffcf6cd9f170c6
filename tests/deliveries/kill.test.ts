import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aRegistrationForm } from '#tests/support/registration.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { aSender, leasesEnd, logIntoSupport, openDatabase, type Sender } from '#tests/support/whole-server.ts'
import { aPhone } from '#tests/support/words.ts'
import { until } from './delivery-words.ts'
import { aMessageCentre, type MessageCentre, type Whim } from './message-centre.support.ts'

const owner = { login: 'owner@roscherk.test', password: 'a-long-password-27' }
const company = { login: 'client@roscherk.test', password: 'another-long-one-28' }

let centre: MessageCentre
let server: ServerProcess
let sender: Sender
let database: pg.Client

beforeAll(async () => {
  centre = await aMessageCentre()
  const sms = { SMS_DRIVER: 'smpp', SMS_URL: centre.url, SMS_SENDER: 'Roscherk' }
  const env = { DEMO: '0', ADMIN_LOGIN: owner.login, ADMIN_PASSWORD: owner.password, ...sms }
  server = await startServer({ env })
  database = await openDatabase(server)
  const { token } = await registerUnseen(company)
  sender = await aSender(aCaller(server.url, token), await logIntoSupport(server.url, owner))
})

afterAll(async () => {
  await database.end()
  await server.stop()
  await centre.close()
})

/** Registers on a server that shows nobody its letters: the link gets a token that is known here. */
async function registerUnseen({ login, password }: typeof company): Promise<{ token: string }> {
  const visitor = aCaller(server.url)
  await visitor.post('registration', aRegistrationForm({ login, password, phone: aPhone() }))
  const token = 'known-to-the-test'
  await database.query('update registrations set token_hash = sha256($1::bytea)', [token])
  return (await visitor.post<{ token: string }>('registration/confirm', { token, password })).body
}

const codesTaken = (request: SignRequest) =>
  centre.taken.filter(({ phone, text }) => request.signer.phone === `+${phone}` && /^Код \d{6}/.test(text))

async function stateOf({ id }: SignRequest, template: string): Promise<string> {
  const { rows } = await database.query<{ status: string }>(
    `select status from deliveries where request_id = $1 and template = $2`,
    [id, template],
  )
  return rows.map(({ status }) => status).join()
}

async function comesTo(request: SignRequest, template: string, states: readonly string[]): Promise<string> {
  for (;;) {
    const state = await stateOf(request, template)
    if (states.includes(state)) return state
    await new Promise((done) => setTimeout(done, 50))
  }
}

test.each<[Whim, string[]]>([
  ['take in silence', ['unknown']],
  ['take', ['accepted', 'unknown']],
])('after kill -9 while the SMS centre would %s, each code has one SMS, with a known state', async (whim, states) => {
  const request = await sender.aSentRequest()
  await comesTo(request, 'link', ['accepted'])
  centre.whims.push(whim)
  await aCaller(server.url).post(`document-sign-requests/${request.group}/codes`)
  await until(() => codesTaken(request).length === 1)
  await server.kill()
  await leasesEnd(database)
  await server.restart()
  await comesTo(request, 'code', states)
  expect(codesTaken(request)).toHaveLength(1)
})
