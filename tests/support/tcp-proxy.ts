import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type TcpProxy = {
  /** the given address, through the proxy */
  url: string
  /** from now on it accepts connections and bytes and forwards nothing, like a network that drops packets */
  swallow(): void
  /** closes all connections */
  cut(): void
  /** closes one of them, chosen at random; false when none is open */
  cutOne(): boolean
}

/** A proxy in front of a server that forwards everything until `swallow` or `cut`; closed after the test. `port`: 0 for any. */
export async function tcpProxy(to: string, port = 0): Promise<TcpProxy> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const callers = new Set<Socket>()
  let swallowing = false
  const follow = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => !swallowing && into.write(bytes))
    from.on('error', () => into.destroy())
    from.on('close', () => into.destroy())
  }
  const proxy = createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    const server = connect(Number(target.port), target.hostname)
    follow(caller, server)
    follow(server, caller)
  })
  await new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    proxy.close()
  })
  const cutOne = () => {
    const open = [...callers]
    const opened = open[Math.floor(Math.random() * open.length)]
    opened?.destroy()
    return opened !== undefined
  }
  const own = new URL(to)
  const address = proxy.address()
  own.port = String(typeof address === 'object' && address ? address.port : 0)
  return { url: own.href, swallow: () => void (swallowing = true), cut, cutOne }
}
