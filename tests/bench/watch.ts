import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerProcess } from '../support/server-process.ts'

function megabytes(server: ServerProcess, name: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
}

export const residentMegabytes = (server: ServerProcess) => megabytes(server, 'VmRSS')
export const peakMegabytes = (server: ServerProcess) => megabytes(server, 'VmHWM')

/** Resets the kernel's peak memory (proc(5), clear_refs). */
export const countPeakAnew = (server: ServerProcess) => writeFileSync(`/proc/${server.pid()}/clear_refs`, '5')

/** Polls /healthz every 10 ms while `work` runs; returns the response times in milliseconds, sorted. */
export async function askedDuring(
  url: string,
  work: () => Promise<void>,
): Promise<{ seconds: number; asked: number[] }> {
  const asked: number[] = []
  let running = true
  const asking = (async () => {
    while (running) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      asked.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const started = performance.now()
  try {
    await work()
  } finally {
    running = false
  }
  const seconds = (performance.now() - started) / 1000
  await asking
  return { seconds, asked: asked.toSorted((a, b) => a - b) }
}

export const p99 = (asked: number[]) => `${(asked[Math.floor(asked.length * 0.99)] ?? 0).toFixed(0)} ms`
export const worst = (asked: number[]) => `${(asked.at(-1) ?? 0).toFixed(0)} ms`
