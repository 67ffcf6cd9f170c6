import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { File } from '#shared/contract/files.ts'
import { runningUrl } from '#server/db/embedded.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { aContract, aPhone } from '#tests/support/words.ts'
import { until } from './delivery-words.ts'
import { aMessageCentre, type MessageCentre, type Whim } from './message-centre.support.ts'

const owner = { login: 'owner@roscherk.test', password: 'a-long-password-27' }
const company = { login: 'client@roscherk.test', password: 'another-long-one-28' }

let centre: MessageCentre
let server: ServerProcess
let client: Caller
let file: File
let legal_entity_id: number
let database: pg.Client

beforeAll(async () => {
  centre = await aMessageCentre()
  const sms = { SMS_DRIVER: 'smpp', SMS_URL: centre.url, SMS_SENDER: 'Roscherk' }
  const env = { DEMO: '0', ADMIN_LOGIN: owner.login, ADMIN_PASSWORD: owner.password, ...sms }
  server = await startServer({ env })
  const { body } = await aCaller(server.url).post<{ token: string }>('registration', {
    kind: 'legal',
    name: 'ООО «Проба»',
    inn: '7707083893',
    full_name: 'Иванов Иван',
    phone: aPhone(),
    consents: { agreement: true, personal_data: true },
    ...company,
  })
  client = aCaller(server.url, body.token)
  const { client_id } = (await client.get<{ client_id: number }>('profile')).body
  const staff = await aCaller(server.url, undefined, '/api/support').post<{ token: string }>('auth/login', owner)
  const order = { client_id, amount: 10_000, description: 'На пробы' }
  await aCaller(server.url, staff.body.token, '/api/support').post('billing/payments', order)
  legal_entity_id = (await client.get<{ id: number }[]>('legal-entities')).body[0]!.id
  const bytes = new Uint8Array(aContract())
  file = (await client.send<File>('POST', 'files', bytes, { 'content-type': 'application/pdf' })).body
  database = new pg.Client({ connectionString: await runningUrl(server.dataDir) })
  database.on('error', () => undefined)
  await database.connect()
}, 120_000)

afterAll(async () => {
  await database.end()
  await server.stop()
  await centre.close()
}, 60_000)

async function aSentRequest(): Promise<SignRequest> {
  const signers = [{ full_name: 'Иванов Иван', phone: aPhone() }]
  const order = { legal_entity_id, documents: [{ file_id: file.id }], signers, send: true }
  return (await client.post<SignRequest[]>('document-sign-requests', order)).body[0]!
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
])(
  'kill -9 while the centre would %s: one SMS a code, and its state is said',
  async (whim, states) => {
    const request = await aSentRequest()
    await comesTo(request, 'link', ['accepted'])
    centre.whims.push(whim)
    await aCaller(server.url).post(`document-sign-requests/${request.group}/codes`)
    await until(() => codesTaken(request).length === 1)
    await server.kill()
    // the killed worker's lease is over
    await database.query(`update jobs set leased_until = now() where state = 'running'`)
    await server.restart()
    await comesTo(request, 'code', states)
    expect(codesTaken(request)).toHaveLength(1)
  },
  60_000,
)
