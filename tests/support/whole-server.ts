import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import pg from 'pg'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { FileAskInput } from '#shared/contract/signer-files.ts'
import type { AdminProfile } from '#shared/contract/session.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { aCaller, type Caller } from './caller.ts'
import { withTotp } from './factor-words.ts'
import { acceptSenders } from './registration.ts'
import type { ServerProcess } from './server-process.ts'
import { aContract, aPhone } from './words.ts'

type Login = { login: string; password: string }

const demoClient: Login = { login: 'client@demo.local', password: 'demo-client-2026' }
const demoOwner: Login = { login: 'owner@demo.local', password: 'demo-owner-2026' }

export const logIntoCabinet = (url: string, login = demoClient) => logIn(url, '/api/v1', login)
/** Outside a demo the first login enrols a second factor. */
export async function logIntoSupport(url: string, login = demoOwner): Promise<Caller> {
  const owner = await logIn(url, '/api/support', login)
  const { body } = await owner.get<AdminProfile>('profile')
  if (body.needs_factor) await withTotp(owner)
  return owner
}

async function logIn(url: string, api: string, login: Login): Promise<Caller> {
  const { body } = await aCaller(url, undefined, api).post<{ token: string }>('auth/login', login)
  return aCaller(url, body.token, api)
}

/** The server's database; the connection survives the server's death, as its engine does. */
export async function openDatabase(server: ServerProcess): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: await runningUrl(server.dataDir) })
  database.on('error', () => undefined)
  await database.connect()
  return database
}

/** Ends the leases of a killed server's worker, which last a minute. */
export const leasesEnd = (database: pg.Client) =>
  database.query(`update jobs set leased_until = now() where state = 'running'`)

/** `npm run verify` beside the running server: `all holds`, or what it found. */
export async function verifyBeside({ dataDir }: ServerProcess, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, ['server/start/commands/main.ts', 'verify'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'exit')) as [number]
  return code === 0 ? 'all holds' : output
}

type Options = {
  signers?: { full_name: string; phone: string }[]
  send?: boolean
  file_id?: number
  signer_files?: FileAskInput[]
}

/** A company with money on its account that can send a contract to given signers. */
export async function aSender(client: Caller, owner: Caller) {
  const { client_id } = (await client.get<{ client_id: number }>('profile')).body
  await owner.post('billing/payments', { client_id, amount: 100_000, description: 'На пробы' })
  await acceptSenders(owner, client_id)
  const [entity] = (await client.get<{ id: number }[]>('legal-entities')).body
  const pdf = { 'content-type': 'application/pdf' }
  const { status, body: file } = await client.send<UploadedFile>('POST', 'files', new Uint8Array(aContract()), pdf)
  if (status !== 201) throw new Error(`no file: ${JSON.stringify(file)}`)

  async function someRequests(options: Options = {}): Promise<SignRequest[]> {
    const { signers = [aPerson()], send = true, file_id = file.id, signer_files = [] } = options
    const order = { legal_entity_id: entity?.id, documents: [{ file_id }], signers, send, signer_files }
    const made = await client.post<SignRequest[]>('document-sign-requests', order)
    if (made.status !== 201) throw new Error(`no request: ${JSON.stringify(made.body)}`)
    return made.body
  }
  return {
    someRequests,
    aSentRequest: async (options?: Options) => (await someRequests(options))[0]!,
    aDraft: async () => (await someRequests({ send: false }))[0]!,
  }
}

export type Sender = Awaited<ReturnType<typeof aSender>>

const aPerson = () => ({ full_name: 'Иванов Иван', phone: aPhone() })
