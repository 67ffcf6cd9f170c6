import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import {
  file_bytes_max,
  uploads_in_memory_max,
  uploads_of_address_at_once_max,
  uploads_of_client_at_once_max,
} from '#shared/rules/limits.ts'
import { fileRoutes } from '#shared/contract/routes/files.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor as visitorOf } from '#server/platform/access/authenticate.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { clientOwner } from '#server/platform/threads/owner.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, visitor } = words(server)

type Head = Record<string, string | number>

/** An upload that has announced a length and sent only its first bytes; `answer` is what it has received so far. */
function aHalfOpenUpload(url: string, path: string, head: Head, first: string | Buffer) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = [`POST ${path} HTTP/1.1`, ...Object.entries(head).map(([name, value]) => `${name}: ${value}`)]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(first)
  const upload = { socket, answer: '' }
  socket.on('data', (bytes) => (upload.answer += String(bytes)))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return upload
}

const pdf = { host: 'portal.test', 'content-type': 'application/pdf', 'content-length': file_bytes_max }
const one_address = '203.0.113.5'

const aSlowUpload = ({ token }: Client) =>
  aHalfOpenUpload(
    server.url,
    '/api/v1/files',
    { ...pdf, authorization: `Bearer ${token}`, 'x-forwarded-for': one_address },
    '%PDF-1.7\n',
  )

const aSlowCheck = (address: string) =>
  aHalfOpenUpload(server.url, '/api/v1/verify/file', { ...pdf, 'x-forwarded-for': address }, '%PDF-1.7\n')

const refusedOf = (uploads: { answer: string }[]) =>
  uploads.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length

const upload = async (client: Client) => {
  const head = { 'content-type': 'application/pdf', 'x-forwarded-for': one_address }
  return (await client.send('POST', 'files', new Uint8Array(aContract()), head)).status
}

const check = async (address: string) => {
  const head = { 'content-type': 'application/pdf', 'x-forwarded-for': address }
  return (await visitor().send('POST', 'verify/file', new Uint8Array(aContract()), head)).status
}

test('80 half-open uploads of two clients do not stop the upload of another client at their address', async () => {
  const [first, second, other] = [await aClient(), await aClient(), await aClient()]
  const slow = [first, second].flatMap((client) => Array.from({ length: 40 }, () => aSlowUpload(client)))
  await expect.poll(() => refusedOf(slow)).toBe(2 * (40 - uploads_of_client_at_once_max))
  expect(await upload(other)).toBe(201)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => upload(first)).toBe(201)
})

test('half-open checks of files use up the share of their own address and IPv6 network only', async () => {
  const networks = ['198.51.100.7', '2001:db8:1:1']
  const addresses = networks.flatMap((network) =>
    Array.from({ length: uploads_of_address_at_once_max + 5 }, (_, host) =>
      network.includes(':') ? `${network}::${host + 1}` : network,
    ),
  )
  const slow = addresses.map((address) => aSlowCheck(address))
  await expect.poll(() => refusedOf(slow)).toBe(2 * 5)
  expect([await check('2001:db8:1:2::1'), await check('198.51.100.8')]).toEqual([200, 200])
  expect(await check('2001:db8:1:1::ffff')).toBe(429)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => check('2001:db8:1:1::ffff')).toBe(200)
})

/** Clients from this number on have never paid. */
const first_unpaid = 100

/** A server that takes files of up to 100 kB and answers with their size; the header `x-client` is its login. */
async function aSmallServer(window_milliseconds?: number): Promise<string> {
  const app = Fastify() as unknown as App
  app.addHook('onRequest', async (request) => {
    const client_id = Number(request.headers['x-client'])
    request.actor = { ...visitorOf(request), client_id }
  })
  app.decorate('ownerOfClient', async (id: number) => clientOwner(id, id < first_unpaid ? 'client' : 'unpaid'))
  await acceptUploads(app, ['application/pdf'], {
    bytes_max: 100_000,
    ...(window_milliseconds !== undefined && { window_milliseconds }),
  })
  app.post('/files', { config: { route: fileRoutes.upload } }, async (request) => {
    const { bytes } = await uploadOf(request, 'x.pdf')
    return { size: bytes.length }
  })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const small = (url: string, client: number, first: string | Buffer, head: Head = {}) => {
  const own = { host: 'x', 'x-client': client, 'content-type': 'application/pdf', 'content-length': 100_000 }
  return aHalfOpenUpload(url, '/files', { ...own, ...head }, first)
}

test('memory is shared by the bytes that have come, and clients that hold a lot leave room for the next one', async () => {
  const url = await aSmallServer()
  const whole = Buffer.alloc(100_000)
  const held = [1, 2].flatMap((client) =>
    Array.from({ length: uploads_in_memory_max }, () => small(url, client, whole.subarray(0, 99_000))),
  )
  // the first client gets a half, the second one a half of the rest
  const kept = uploads_in_memory_max / 2 + uploads_in_memory_max / 4
  await expect.poll(() => refusedOf(held)).toBe(held.length - kept)
  const next = small(url, 3, whole)
  await expect.poll(() => next.answer).toContain('{"size":100000}')
  for (const { socket } of held) socket.destroy()
  const again = small(url, 1, whole)
  await expect.poll(() => again.answer).toContain('{"size":100000}')
})

test('a hundred clients who have never paid hold a half of the memory together, and one who pays uploads beside them', async () => {
  const url = await aSmallServer()
  const whole = Buffer.alloc(100_000)
  const held = Array.from({ length: 100 }, (_none, nth) => small(url, first_unpaid + nth, whole.subarray(0, 99_000)))
  await expect.poll(() => refusedOf(held)).toBe(held.length - uploads_in_memory_max / 2)
  const paying = [small(url, 1, whole), small(url, 2, whole)]
  for (const upload of paying) await expect.poll(() => upload.answer).toContain('{"size":100000}')
})

const boundary = 'multipart/form-data; boundary=x'
const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

test('silent and crawling uploads are cut off with 408, steady ones are not', async () => {
  const url = await aSmallServer(1000)
  const crawling = small(url, 1, '%')
  const drops = setInterval(() => crawling.socket.write('%'), 50)
  const silent = [small(url, 1, '%'), small(url, 1, `${form}%`, { 'content-type': boundary })]
  const steady = small(url, 1, '')
  let left = 10
  const portions = setInterval(() => (left-- > 0 ? steady.socket.write(Buffer.alloc(10_000)) : undefined), 150)
  const cut = [crawling, ...silent]
  await Promise.all(cut.map(({ socket }) => once(socket, 'close')))
  clearInterval(drops)
  expect(cut.map(({ answer }) => answer.split('\r\n')[0])).toEqual(cut.map(() => 'HTTP/1.1 408 Request Timeout'))
  await expect.poll(() => steady.answer).toContain('{"size":100000}')
  clearInterval(portions)
})
