import { onTestFinished } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import {
  aSender,
  logIntoCabinet,
  logIntoSupport,
  openDatabase,
  verifyBeside,
  type Sender,
} from '#tests/support/whole-server.ts'
import { aKey } from '#tests/support/words.ts'

/** A server of its own with a company that sends and people who sign; stopped after the test. */
export async function aWorkplace(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ ...options, env: { TRUST_PROXY: '127.0.0.1', ...options.env } })
  onTestFinished(() => server.stop())
  const { aSigner, aCode } = signingWords(server.url)
  const client = (): Promise<Caller> => logIntoCabinet(server.url)
  let company: { by: Caller; sender: Sender } | undefined

  /** The company that sends; logged in again where a fault has ended its session. */
  async function sender(): Promise<Sender> {
    if (company === undefined || (await company.by.get('profile')).status === 401) {
      const by = await client()
      company = { by, sender: await aSender(by, await logIntoSupport(server.url)) }
    }
    return company.sender
  }
  const aSentRequest = async () => (await sender()).aSentRequest()

  return {
    server,
    client,
    sender,
    aSentRequest,
    aCode,
    /** One person signs: from a new request, or the given one, to the signature. */
    async signs(request?: SignRequest): Promise<SignRequest> {
      const signer = await aSigner(request ?? (await aSentRequest()))
      const { status } = await signer.sign({ 'idempotency-key': aKey() })
      if (status !== 200) throw new Error(`answered ${status}`)
      return signer.request
    },
    reread: async ({ id }: SignRequest) =>
      (await (await client()).get<SignRequest>(`document-sign-requests/${id}`)).body,
    allSealed: () => allSealed(server),
    verify: () => verifyBeside(server),
    stranger: () => aCaller(server.url),
  }
}

/** Waits for the seals of all signed requests. */
async function allSealed(server: ServerProcess): Promise<void> {
  const database = await openDatabase(server)
  try {
    for (;;) {
      const { rows } = await database.query<{ left: number }>(
        `select count(*)::int as left from document_sign_requests where status = 'signed' and sealed_at is null`,
      )
      if (rows[0]?.left === 0) return
      await new Promise((done) => setTimeout(done, 100))
    }
  } finally {
    await database.end()
  }
}
