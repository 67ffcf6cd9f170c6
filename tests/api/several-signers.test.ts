import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { VerifyAnswer } from '#shared/contract/verify.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aFile, aSigner, codeFor, reread, someRequests, visitor } = words(server)
const root = server.services.certificate.root_pem

const aBatch = (client: Client, signers: number, options = {}) =>
  someRequests(client, {
    signers: Array.from({ length: signers }, () => ({ full_name: 'Иванов Иван', phone: aPhone() })),
    ...options,
  })

async function signAll(requests: SignRequest[]): Promise<void> {
  const signers = []
  for (const request of requests) signers.push(await aSigner(request))
  const answers = await Promise.all(signers.map((signer) => signer.sign()))
  expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200))
  await server.worker.idle()
}

/** The sealed copies of the first document of each request, and the newest one. */
async function copiesOf(client: Client, requests: SignRequest[]) {
  const copies = []
  for (const request of requests) {
    const { documents } = await reread(client, request)
    const { sealed_file_id, newest_file_id } = documents[0]!
    const bytes = (await client.get<Buffer>(`downloads/${sealed_file_id}`)).body
    copies.push({ sealed_file_id, newest_file_id, bytes, seals: checkSealBytes(bytes, [root]) })
  }
  return copies.toSorted((a, b) => a.bytes.length - b.bytes.length)
}

test('parallel signers of one file each get a copy; the last one contains all seals', async () => {
  const client = await aClient()
  const requests = await aBatch(client, 5)
  await signAll(requests)
  const copies = await copiesOf(client, requests)
  expect(copies.map(({ seals }) => [seals.state, seals.ours, seals.signatures.length])).toEqual(
    [1, 2, 3, 4, 5].map((count) => ['intact', true, count]),
  )
  const last = copies.at(-1)!
  for (const { bytes } of copies) expect(last.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true)
  expect(copies.map(({ newest_file_id }) => newest_file_id)).toEqual([
    ...Array.from({ length: 4 }, () => last.sealed_file_id),
    null,
  ])
})

test('sequential signers of one file each extend the copy of the previous one', async () => {
  const client = await aClient()
  const requests = await aBatch(client, 2, { ordered: true })
  for (const request of requests) await signAll([request])
  const [first, second] = await copiesOf(client, requests)
  expect(second!.bytes.subarray(0, first!.bytes.length).equals(first!.bytes)).toBe(true)
  expect(second!.seals.signatures).toHaveLength(2)
})

test('/verify of a copy names the signers whose seals it has, and not later ones', async () => {
  const client = await aClient()
  const requests = await aBatch(client, 3)
  for (const request of requests) await signAll([request])
  const copies = await copiesOf(client, requests)
  for (const [i, { bytes }] of copies.entries()) {
    const { body } = await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(bytes) })
    const reported = body.signatures.map(({ request_id }) => request_id)
    expect(reported).toEqual(requests.slice(0, i + 1).map(({ id }) => id))
  }
})

test('a rejection leaves the signer’s reserved page empty and the copies valid', async () => {
  const client = await aClient()
  const [first, second, third] = (await aBatch(client, 3)) as [SignRequest, SignRequest, SignRequest]
  await signAll([first])
  await (await aSigner(second)).reject()
  await signAll([third])
  const copies = await copiesOf(client, [first, third])
  expect(copies.at(-1)!.seals).toMatchObject({ state: 'intact', signatures: [{ fault: null }, { fault: null }] })
})

test('each file of a batch has its own copies, apart from those of other batches', async () => {
  const client = await aClient()
  const file = await aFile(client)
  const documents = [{ file_id: file.id }, { file_id: (await aFile(client)).id }]
  const together = await aBatch(client, 2, { documents })
  const alone = await aBatch(client, 1, { documents: [{ file_id: file.id }] })
  await signAll([...together, ...alone])
  const [last] = (await copiesOf(client, alone)).map(({ seals }) => seals.signatures.length)
  expect(last).toBe(1)
  const { rows } = await server.database.pool.query<{ sha256: string; copies: number }>(
    'select sha256, max(number) as copies from sealed_copies where batch_id = $1 group by 1',
    [together[0]!.batch_id],
  )
  expect(rows.map(({ copies }) => copies)).toEqual([2, 2])
})

test('two people with one phone each sign with their own link, whose token and code are of no use to the other', async () => {
  const client = await aClient()
  const phone = aPhone()
  const signers = ['Ким Анна', 'Ким Олег'].map((full_name) => ({ full_name, phone }))
  const [first, second] = await someRequests(client, { signers })
  expect(first!.individual_id).not.toBe(second!.individual_id)
  const twice = await client.post(`document-sign-requests/${second!.id}/correct`, { full_name: 'КИМ  АННА' })
  expect(twice).toMatchObject({ status: 422, body: { errors: { phone: 'Этот человек уже есть среди подписантов' } } })
  const anna = await aSigner(first!)
  expect((await anna.post(`document-sign-requests/${second!.group}/sign`)).status).toBe(404)
  const code = await codeFor(phone)
  expect((await visitor().post(`document-sign-requests/${second!.group}/codes/check`, { code })).status).not.toBe(200)
  expect((await anna.sign()).status).toBe(200)
  const oleg = await aSigner(second!)
  expect((await oleg.sign()).status).toBe(200)
  // the people of a later request are these two
  const again = await someRequests(client, { signers, send: false })
  expect(again.map(({ individual_id }) => individual_id)).toEqual([first!.individual_id, second!.individual_id])
})
