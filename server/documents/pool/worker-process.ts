import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** For deeply nested PDFs: V8 uses 1 MB of the 8 MB stack that the kernel gives by default. */
const stack_kilobytes_max = 6000

/** of Node: where compiled modules are kept, for those who start many servers on one machine */
const compileCache = () => {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

/** The environment is almost empty: code that opens hostile files finds no DATABASE_URL and no SECRET_KEY there. */
export function forkWorker(heap_megabytes_max: number, sharedFile: number | null): ChildProcess {
  return fork(new URL('../worker/worker.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', sharedFile ?? 'ignore'],
    env: { MALLOC_ARENA_MAX: '2', ...compileCache() },
    execArgv: [
      `--max-old-space-size=${heap_megabytes_max}`,
      `--stack-size=${stack_kilobytes_max}`,
      // a worker has one task and may pause: concurrent marking took a third of its time, since files come and go fast
      '--no-incremental-marking',
      '--disable-warning=ExperimentalWarning',
    ],
  })
}

/** Where that is not allowed the worker has the usual priority. */
export function lowerPriority({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid && nice > 0) setPriority(pid, nice)
  } catch {}
}

/** Resolves when the process is gone; keeps ours alive until then. */
export function hasEnded(child: ChildProcess): Promise<void> {
  child.ref()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
