import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/db/engine-process.ts'
import { compileCache } from './compile-cache.ts'
import { temporaryDataDir, type DataDir } from './data-dir.ts'

export type ServerProcess = {
  url: string
  dataDir: string
  pid(): number
  /** kill -9, like a crash or the kernel's OOM killer */
  kill(): Promise<void>
  /** SIGTERM or another signal: resolves with the exit code (or signal) after draining */
  terminate(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
  /** restarts it on the same folder and port, with more of the environment if given */
  restart(more?: Environment): Promise<void>
  /** SIGTERM, then the folder is removed */
  stop(): Promise<void>
  /** its output so far */
  output(): string
}

type Environment = NodeJS.ProcessEnv

const root = resolve(import.meta.dirname, '../..')

type Options = {
  pages?: boolean
  env?: Environment | ((port: number) => Environment)
  /** another checkout of the project to run; by default this one */
  tree?: string
  /** more flags of Node */
  flags?: string[]
  /** a program that runs it, with its words: `prlimit --nofile=200` */
  under?: string[]
  /** a folder that has data; by default a new one */
  data?: DataDir
}

/** A separate server process, as `npm start` runs it, with its embedded database in a temporary folder. */
export async function startServer(options: Options = {}): Promise<ServerProcess> {
  const data = options.data ?? (await temporaryDataDir())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    ...compileCache,
    MALLOC_ARENA_MAX: '2',
    // tests wait for seals, on a machine that other tests keep busy
    DRAWING_NICE: '0',
    PORT: String(port),
    DATA_DIR: data.path,
    DEMO: '1',
    DEMO_DAYS: '0',
    OPERATOR_NAME: 'ООО «Оператор»',
    OPERATOR_INN: '7707083893',
    LOG_LEVEL: 'error',
    API_ONLY: options.pages ? '0' : '1',
    ...(typeof options.env === 'function' ? options.env(port) : options.env),
  }
  let output = ''
  let child: ChildProcess
  const launch = async (more: Environment = {}): Promise<void> => {
    const flags = ['--max-semi-space-size=4', ...(options.flags ?? [])]
    const words = [...(options.under ?? []), process.execPath, ...flags, 'server/start/main.ts']
    child = spawn(words[0] ?? '', words.slice(1), {
      cwd: options.tree ?? root,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`)
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await launch()
  return {
    url,
    dataDir: data.path,
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    async terminate(signal = 'SIGTERM') {
      await end(signal)
      return child.exitCode ?? child.signalCode
    },
    restart: launch,
    async stop() {
      await end('SIGTERM')
      await data.remove()
    },
    output: () => output,
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
