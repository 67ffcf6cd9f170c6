import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const look_milliseconds = 50

/**
 * While the server closes, requests that have arrived are answered and every other connection is closed. Node alone keeps
 * one that was busy when closing began, also after its answer, and counts one on which nothing has come as busy until
 * `headersTimeout`: browsers open such ones in advance.
 */
export function closeConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const closing = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, look_milliseconds)
    app.server.once('close', () => clearInterval(closing))
  })
}
