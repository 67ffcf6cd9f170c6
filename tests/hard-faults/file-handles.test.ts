import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { aWorkplace } from './workplace.ts'

const handles_max = 200
const idle_connections = 300

test('a server without a free file handle loses nothing, and works as soon as there are some again', async () => {
  const { server, signs, reread, allSealed, verify, stranger } = await aWorkplace({
    under: ['prlimit', `--nofile=${handles_max}:${handles_max}`],
  })
  const signed = [await signs()]
  const port = Number(new URL(server.url).port)
  const sockets = await Promise.all(Array.from({ length: idle_connections }, () => opened(port)))
  const during = await Promise.allSettled([signs(), signs()])
  for (const outcome of during) if (outcome.status === 'fulfilled') signed.push(outcome.value)
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(
      async () =>
        (
          await stranger()
            .get('/readyz')
            .catch(() => ({ status: 0 }))
        ).status,
    )
    .toBe(200)
  signed.push(await signs())
  for (const request of signed) expect((await reread(request)).status).toBe('signed')
  await allSealed()
  expect(await verify()).toBe('all holds')
})

/** An idle connection, or one that the server could not accept. */
function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((done) => {
    socket.once('connect', () => done(socket))
    socket.once('error', () => done(socket))
  })
}
