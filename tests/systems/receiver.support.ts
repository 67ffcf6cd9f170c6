import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = {
  headers: IncomingHttpHeaders
  text: string
  event: { id: string; type: string; timestamp: string; data: { id?: number; external_id?: string | null } }
}

/** A client's system: keeps what it received, and answers as it is set. */
export async function aReceiver() {
  const state = {
    /** every call, also those it refused */
    calls: [] as Received[],
    /** the calls that were answered with 2xx */
    accepted: [] as Received[],
    answer: (response: ServerResponse, _received: Received): void => void response.writeHead(204).end(),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const received = { headers: request.headers, text, event: JSON.parse(text) as Received['event'] }
      state.calls.push(received)
      response.on('finish', () => {
        if (response.statusCode < 300) state.accepted.push(received)
      })
      state.answer(response, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/hook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}
export type Receiver = Awaited<ReturnType<typeof aReceiver>>

/** As the receiver's library verifies a call; throws for a wrong signature. */
export const verified = (secret: string, { headers, text }: Received) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)
