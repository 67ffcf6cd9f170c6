import { Agent, createServer, request as call } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  url: string
  /** how many servers get calls now */
  readonly up: number
  stop(): Promise<void>
}

const check_every_ms = 100

/**
 * A balancer as nginx or HAProxy are set up: keeps connections to its servers, leads calls to those whose `/readyz`
 * answers 200, and repeats no call that failed.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const agents = new Map(servers.map((url) => [url, new Agent({ keepAlive: true })]))
  const ready = new Set(servers)
  let turn = 0
  let stopped = false

  const proxy = createServer((incoming, outgoing) => {
    const chosen = [...ready][(turn += 1) % ready.size]
    if (!chosen) return void outgoing.writeHead(502).end('no server is ready')
    const { method = 'GET', url = '/', headers } = incoming
    const passed = call(new URL(url, chosen), { method, headers, agent: agents.get(chosen) }, (answer) => {
      // the connection that a stopping server closes is the balancer's own
      const { connection: _, 'keep-alive': __, ...own } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(outgoing)
    })
    passed.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end(`${chosen}: ${error.message}`)
    })
    incoming.pipe(passed)
  })

  async function watch(server: string): Promise<void> {
    while (!stopped) {
      const isReady = await fetch(`${server}/readyz`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.ok
        },
        () => false,
      )
      if (isReady) ready.add(server)
      else ready.delete(server)
      await sleep(check_every_ms)
    }
  }

  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const watching = servers.map(watch)
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    get up() {
      return ready.size
    },
    async stop() {
      stopped = true
      await Promise.all(watching)
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
