import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { packEvidence } from '#server/requests/evidence/pack-evidence.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aFile, aSignedRequest } = words(server)
const { services } = server

/** A signed and sealed request with a document of so many bytes that cannot be compressed. */
async function aLargeRequest(client: Client, bytes: number) {
  const file = await aFile(client, Buffer.from(aPdf({ more: [{ entries: '', data: randomBytes(bytes) }] })))
  const { request } = await aSignedRequest(client, { documents: [{ file_id: file.id }] })
  await server.worker.idle()
  return request
}

test('an aborted archive download leaves no file open', async () => {
  const request = await aLargeRequest(await aClient(), 1_000_000)
  const opened: Readable[] = []
  const storage = {
    ...services.storage,
    async stream(key: string, part?: { start: number; end: number }) {
      const found = await services.storage.stream(key, part)
      opened.push(found.stream)
      return found
    },
  }
  const { config, db, certificate } = services
  const sources = {
    db,
    seal: certificate.operator,
    storage,
    config: { ...config, stamp_roots_pem: config.seal.stamp_roots_pem },
  }
  const archive = await packEvidence(sources, { request: request.id })
  await once(archive, 'readable')
  archive.destroy()
  await expect.poll(() => opened.filter(({ destroyed }) => !destroyed).length).toBe(0)
  expect(opened.length).toBeGreaterThan(1)
})

test.each(['csv', 'xlsx'] as const)(
  'an export as %s whose receiver is gone ends its reading, however long it is',
  async (format) => {
    let [portions, isEnded] = [0, false]
    async function* endless() {
      try {
        for (; ; portions += 1) yield Array.from({ length: 1000 }, () => randomBytes(100).toString('hex'))
      } finally {
        isEnded = true
      }
    }
    const app = fastify()
    onTestFinished(() => app.close())
    app.get('/', (_request, reply) =>
      sendExport(
        reply,
        format,
        { title: 'Журнал', name: 'journal' },
        [{ title: 'Текст', kind: 'text', value: (text) => text }],
        endless(),
      ),
    )
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: portal.test\r\n\r\n')
    await once(socket, 'readable')
    await expect.poll(() => portions).toBeGreaterThan(2)
    expect(isEnded).toBe(false)
    socket.destroy()
    await expect.poll(() => isEnded).toBe(true)
  },
)

/** A download whose client reads nothing after the head of the answer. */
function aStalledDownload({ token }: Client, id: number): Socket & { answer: Promise<unknown> } {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [`GET /api/v1/document-sign-requests/${id}/evidence HTTP/1.1`, 'host: portal.test']
  socket.write(`${[...head, `authorization: Bearer ${token}`].join('\r\n')}\r\n\r\n`)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const answer = once(socket, 'readable')
  return Object.assign(socket, { answer })
}

test('downloads of archives that are not read delay only their own client, until they are cut', async () => {
  const [slow, other] = [await aClient(), await aClient()]
  const large = await aLargeRequest(slow, 12_000_000)
  const { request } = await aSignedRequest(other)
  await server.worker.idle()
  const stalled = [1, 2, 3].map(() => aStalledDownload(slow, large.id))
  await Promise.all(stalled.map(({ answer }) => answer))
  const get = (client: Client, id: number) => client.get<Buffer>(`document-sign-requests/${id}/evidence`)
  const waiting = get(slow, large.id)
  expect((await get(other, request.id)).body.subarray(0, 2).toString()).toBe('PK')
  const first = await Promise.race([waiting.then(() => 'done'), get(other, request.id).then(() => 'still waiting')])
  expect(first).toBe('still waiting')
  stalled[0]?.destroy()
  expect((await waiting).body.length).toBeGreaterThan(24_000_000)
})
