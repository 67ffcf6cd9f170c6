import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one call: the server acts and its answer is lost; nothing gets through; another answer. */
export type Fault = 'lost' | 'cut' | 'silent' | { status: number; headers?: Record<string, string>; body: string }
export type Passed = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

/** A proxy for HTTP in front of a server, which breaks chosen calls. */
export async function faultyProxy(to: string) {
  const target = new URL(to)
  const state = {
    calls: [] as Passed[],
    /** asked for each call; nothing lets it pass */
    spoil: (_call: Passed): Fault | undefined => undefined,
  }

  const pass = (call: Passed, response: ServerResponse, isLost: boolean) => {
    const headers = { ...call.headers, host: target.host }
    const onward = request({ host: target.hostname, port: target.port, method: call.method, path: call.path, headers })
    onward.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (isLost) response.destroy()
        else response.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(parts))
      })
    })
    onward.on('error', () => response.destroy())
    onward.end(call.body)
  }

  const server = createServer((from, response) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => {
      const { method = '', url: path = '', headers } = from
      const call = { method, path, headers, body: Buffer.concat(parts) }
      state.calls.push(call)
      const fault = state.spoil(call)
      if (fault === 'cut') response.destroy()
      else if (typeof fault === 'object') response.writeHead(fault.status, fault.headers).end(fault.body)
      else if (fault !== 'silent') pass(call, response, fault === 'lost')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}
