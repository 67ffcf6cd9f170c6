import { setTimeout as sleep } from 'node:timers/promises'

type Frame = { functionName: string; url: string; lineNumber: number }
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] }

/** A function with its part of the main thread's working time, from 0 to 1. */
export type Place = { name: string; part: number }

/**
 * Profiles the main thread of another process while `run` runs.
 * @param port that its inspector was given with `--inspect-port`; a signal opens it
 * @returns the functions by the time spent in them alone, and the packages by the same
 */
export async function profiled(
  { pid, port }: { pid: number; port: number },
  run: () => Promise<unknown>,
): Promise<{ functions: Place[]; packages: Place[] }> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorUrl(port))
  await new Promise((resolve) => (socket.onopen = resolve))
  let sent = 0
  const ask = <T>(method: string): Promise<T> => {
    const id = (sent += 1)
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result: T }
        if (answer.id !== id) return
        socket.removeEventListener('message', onMessage)
        resolve(answer.result)
      }
      socket.addEventListener('message', onMessage)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  await ask('Profiler.enable')
  await ask('Profiler.start')
  await run()
  const { profile } = await ask<{ profile: Profile }>('Profiler.stop')
  socket.close()
  return { functions: partsOf(profile, functionOf), packages: partsOf(profile, packageOf) }
}

async function inspectorUrl(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    if (answer) return ((await answer.json()) as { webSocketDebuggerUrl: string }[])[0]?.webSocketDebuggerUrl ?? ''
    await sleep(50)
  }
}

const functionOf = ({ functionName, url, lineNumber }: Frame) =>
  `${functionName || '(anonymous)'} ${url && `${shortOf(url)}:${lineNumber + 1}`}`.trim()

const shortOf = (url: string) =>
  url
    .replace('file://', '')
    .replace(/.*\/node_modules\//, '')
    .replace(/.*\/(?=(server|shared)\/)/, '')

function packageOf({ functionName, url }: Frame): string {
  if (!url) return functionName.startsWith('(') ? functionName : 'V8 and native code'
  if (url.startsWith('node:')) return 'node'
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return name ?? shortOf(url).split('/').slice(0, 2).join('/')
}

function partsOf({ nodes, samples, timeDeltas }: Profile, nameOf: (frame: Frame) => string): Place[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const spent = new Map<string, number>()
  let working = 0
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    if (name === '(idle)') continue
    const time = timeDeltas[index] ?? 0
    working += time
    spent.set(name, (spent.get(name) ?? 0) + time)
  }
  return [...spent]
    .map(([name, time]) => ({ name, part: time / working }))
    .toSorted((a, b) => b.part - a.part)
    .slice(0, 10)
}
