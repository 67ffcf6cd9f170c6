import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { UploadedFile } from '#shared/contract/files.ts'
import { aContract } from '#tests/support/words.ts'
import { aWorkplace } from './workplace.ts'

const rounds = 10
const uploads_at_once = 8
const portion_bytes = 128

test('SIGTERM amid uploads: each acknowledged file is there whole, and the server stops cleanly each time', async () => {
  const { server, client, signs, allSealed, verify } = await aWorkplace({ env: { SHUTDOWN_WAIT_SECONDS: '1' } })
  let acknowledged = 0
  for (let round = 0; round < rounds; round += 1) {
    const { token } = await client()
    const contracts = Array.from({ length: uploads_at_once }, () => aContract(20))
    const uploading = contracts.map((bytes, at) =>
      fetch(`${server.url}/api/v1/files`, {
        method: 'POST',
        headers: { 'content-type': 'application/pdf', authorization: `Bearer ${token}` },
        body: Readable.toWeb(Readable.from(slowly(bytes, 20 * at))) as ReadableStream,
        duplex: 'half',
      } as RequestInit).then(
        async (answer) => (answer.status === 201 ? ((await answer.json()) as UploadedFile) : null),
        () => null,
      ),
    )
    await sleep(100 * round)
    expect(await server.terminate()).toBe(0)
    const files = await Promise.all(uploading)
    await server.restart()
    const own = await client()
    for (const [at, file] of files.entries()) {
      if (!file) continue
      acknowledged += 1
      const { status, body } = await own.get<Buffer>(`downloads/${file.id}`)
      expect(status).toBe(200)
      expect(body.length).toBe(contracts[at]?.length)
    }
  }
  // some of each kind, or nothing was tried
  expect(acknowledged).toBeGreaterThan(0)
  expect(acknowledged).toBeLessThan(rounds * uploads_at_once)
  await signs()
  await allSealed()
  expect(await verify()).toBe('all holds')
})

/** The later ones slower. */
async function* slowly(bytes: Buffer, wait_ms: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += portion_bytes) {
    yield bytes.subarray(at, at + portion_bytes)
    await sleep(wait_ms)
  }
}
