import { connect } from 'node:net'

const end_of_head = Buffer.from('\r\n\r\n')

/**
 * Keeps the given number of connections busy with one request each for the given time, over bare sockets, so that the
 * client costs little.
 * @param next the next request's path, or null when there is none left
 * @returns answers per second by status
 */
export async function load(
  url: string,
  options: { connections: number; seconds: number; head: string; next: () => string | null; method?: 'GET' | 'POST' },
): Promise<{ perSecond: number; statuses: Record<number, number> }> {
  const { connections, seconds, head, next, method = 'POST' } = options
  const { hostname, port } = new URL(url)
  const until = performance.now() + seconds * 1000
  const statuses: Record<number, number> = {}
  const started = performance.now()

  const busy = () =>
    new Promise<void>((done, failed) => {
      const socket = connect(Number(port), hostname)
      let rest: Buffer = Buffer.alloc(0)
      const send = () => {
        const path = performance.now() < until ? next() : null
        if (path === null) return void socket.end()
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${head}content-length: 0\r\n\r\n`)
      }
      socket.setNoDelay(true)
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
        const body = rest.indexOf(end_of_head) + end_of_head.length
        if (body < end_of_head.length) return
        const answer = rest.toString('latin1', 0, body)
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0)
        if (rest.length < body + length) return
        const status = Number(answer.slice(9, 12))
        statuses[status] = (statuses[status] ?? 0) + 1
        rest = rest.subarray(body + length)
        send()
      })
      socket.on('error', failed)
      socket.on('close', () => done())
    })

  await Promise.all(Array.from({ length: connections }, busy))
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return { perSecond: answers / ((performance.now() - started) / 1000), statuses }
}
