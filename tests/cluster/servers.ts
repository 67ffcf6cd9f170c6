import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { languages } from '../deliveries/http-gateway.support.ts'
import { compileCache } from '../support/compile-cache.ts'
import { addresses, logOf, start, until, type Program } from './machines.ts'

export const serverMachines = ['app1', 'app2', 'app3'] as const
export type ServerMachine = (typeof serverMachines)[number]

export const app_port = 3000
export const staffOwner = { login: 'owner@roscherk.test', password: 'Zelyonyj-les-shumit' }
/** They share no folder: files and certificates are in the bucket, keys in the environment. */
const secret_key = randomBytes(32).toString('base64')
const root = resolve(import.meta.dirname, '../..')
/** how long it goes on serving after it has said that it is not ready, so that a balancer notices */
const shutdown_delay_seconds = 3

type Settings = { publicUrl: string; gatewayUrl: string; mailUrl: string; env: Record<string, string> }

export type Servers = {
  launch(machine: ServerMachine): Promise<void>
  kill(machine: ServerMachine): Promise<void>
  /** SIGTERM; its exit code */
  terminate(machine: ServerMachine): Promise<number | string | null>
  pid(machine: ServerMachine): number
  isRunning(machine: ServerMachine): boolean
  /** the environment of one, for commands beside the servers */
  env(machine: ServerMachine): NodeJS.ProcessEnv
}

/** Three of ours in production, started together for the first time. */
export async function startServers(folder: string, settings: Settings): Promise<Servers> {
  const running = new Map<ServerMachine, Program>()
  const env = (machine: ServerMachine): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(S3_|DATABASE_|SMS_|SMTP_)/.test(name))),
    ...compileCache,
    MALLOC_ARENA_MAX: '2',
    NODE_ENV: 'production',
    PORT: String(app_port),
    HOST: addresses[machine],
    DATA_DIR: join(folder, machine),
    SECRET_KEY: secret_key,
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY: addresses.edge,
    DEMO: '0',
    API_ONLY: '1',
    OFFICE_PATH: 'off',
    LOG_LEVEL: 'warn',
    OPERATOR_NAME: 'ООО «Оператор»',
    OPERATOR_INN: '7707083893',
    ADMIN_LOGIN: staffOwner.login,
    ADMIN_PASSWORD: staffOwner.password,
    SECOND_PERSON: 'off',
    MESSAGES_PER_CLIENT: '1000000',
    // three servers share the cores that one is meant for
    JOBS_SEALS: '1',
    JOBS_WEBHOOKS: '1',
    JOBS_OTHER: '1',
    SHUTDOWN_DELAY_SECONDS: String(shutdown_delay_seconds),
    SMS_DRIVER: 'smsc',
    SMS_URL: settings.gatewayUrl,
    ...languages.smsc.env,
    SMTP_URL: settings.mailUrl,
    SMTP_FROM: 'mail@roscherk.test',
    ...settings.env,
  })
  const of = (machine: ServerMachine) => {
    const program = running.get(machine)
    if (!program) throw new Error(`${machine} was never started`)
    return program
  }
  async function launch(machine: ServerMachine): Promise<void> {
    const log = logOf(folder, machine)
    const flags = ['--max-semi-space-size=4']
    const command = [process.execPath, ...flags, 'server/start/main.ts']
    const begin = () => running.set(machine, start(machine, command, { cwd: root, env: env(machine), log }))
    begin()
    const isReady = async () => {
      // as `Restart=always` of its unit: one that starts amid a failover finds no database, and ends
      if (!of(machine).isRunning()) begin()
      return (await fetch(`http://${addresses[machine]}:${app_port}/readyz`)).ok
    }
    await until(`${machine} is ready`, isReady, { seconds: 600, logs: [log] })
  }
  for (const machine of serverMachines) {
    mkdirSync(join(folder, machine))
    chmodSync(join(folder, machine), 0o700)
  }
  // as the README has it for servers without a common folder
  const [first, ...others] = serverMachines
  execFileSync('ip', ['netns', 'exec', first, process.execPath, 'server/start/commands/main.ts', 'seal', 'create'], {
    cwd: root,
    env: env(first),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const other of others) cpSync(join(folder, first, 'keys'), join(folder, other, 'keys'), { recursive: true })
  await Promise.all(serverMachines.map(launch))
  return {
    launch,
    kill: (machine) => of(machine).kill(),
    terminate: (machine) => of(machine).terminate(),
    pid: (machine) => of(machine).pid,
    isRunning: (machine) => of(machine).isRunning(),
    env,
  }
}
