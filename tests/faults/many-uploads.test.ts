import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { file_bytes_max, uploads_of_one_at_once_max } from '#shared/rules/limits.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient } = words(server)

/** Announces a file of the largest size and sends only its first bytes. */
function aSlowUpload({ token, address }: Client): Socket {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = ['POST /api/v1/files HTTP/1.1', 'host: portal.test', `authorization: Bearer ${token}`]
  const body = ['content-type: application/pdf', `x-forwarded-for: ${address}`, `content-length: ${file_bytes_max}`]
  socket.write(`${[...head, ...body].join('\r\n')}\r\n\r\n%PDF-1.7\n`)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const upload = async (client: Client) => {
  const type = { 'content-type': 'application/pdf' }
  return (await client.send('POST', 'files', new Uint8Array(aContract()), type)).status
}

test('slow uploads use up their own share of the memory only', async () => {
  const [slow, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
  const sockets = Array.from({ length: uploads_of_one_at_once_max + 1 }, () => aSlowUpload(slow))
  const [answer] = (await Promise.race(sockets.map((socket) => once(socket, 'data')))) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 429')
  expect(await upload(other)).toBe(201)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => upload(slow)).toBe(201)
})
