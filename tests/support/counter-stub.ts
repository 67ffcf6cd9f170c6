import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** What the stub does when the page requests its script. */
type Mood = 'works' | 'answers 500' | 'is garbage' | 'throws on each call' | 'never answers'

export const brokenMoods = [
  'answers 500',
  'is garbage',
  'throws on each call',
  'never answers',
] as const satisfies Mood[]

export type Hit = { path: string; title: string; referer: string }

/** Takes over the queue of calls, as the real script does, and posts each call so that it outlives a navigation. */
const script = (home: string) => `
  const waiting = window.ym.a ?? []
  const send = (...call) => navigator.sendBeacon('${home}/call?' + encodeURIComponent(JSON.stringify(call)))
  window.ym = send
  waiting.forEach((call) => send(...call))
`

/** A counter on loopback with its own origin. */
export async function startCounter() {
  let mood: Mood = 'works'
  let asked = 0
  const calls: unknown[][] = []
  const held: ServerResponse[] = []
  const server = createServer((request, answer) => {
    const [path, query = ''] = (request.url ?? '').split('?')
    if (path === '/call') {
      calls.push(JSON.parse(decodeURIComponent(query)) as unknown[])
      answer.writeHead(204, { 'cross-origin-resource-policy': 'cross-origin' }).end()
      return
    }
    asked += 1
    if (mood === 'never answers') return void held.push(answer)
    const bodies = {
      works: script(url),
      'answers 500': 'broken',
      'is garbage': 'window.ym = 42; <html>} not a script',
      'throws on each call': `window.ym = () => { throw new Error('counter') }; throw new Error('counter')`,
    }
    answer.writeHead(mood === 'answers 500' ? 500 : 200, {
      'content-type': 'text/javascript',
      'cross-origin-resource-policy': 'cross-origin',
    })
    answer.end(bodies[mood])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    src: `${url}/tag.js`,
    become: (next: Mood) => {
      mood = next
      asked = 0
      calls.length = 0
    },
    /** number of requests for the script */
    asked: () => asked,
    hits: (): Hit[] =>
      calls
        .filter(([, what]) => what === 'hit')
        .map(([, , path, more]) => ({ path: path as string, ...(more as { title: string; referer: string }) })),
    goals: () => calls.filter(([, what]) => what === 'reachGoal').map(([, , goal]) => goal as string),
    async stop() {
      for (const answer of held) answer.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
