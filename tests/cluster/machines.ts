import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** The machines of the cluster: network namespaces on one bridge. `edge` is this process's own. */
export const addresses = {
  edge: '10.77.0.1',
  db1: '10.77.0.11',
  db2: '10.77.0.12',
  db3: '10.77.0.13',
  s3: '10.77.0.21',
  app1: '10.77.0.31',
  app2: '10.77.0.32',
  app3: '10.77.0.33',
} as const

export type Machine = keyof typeof addresses

const bridge = 'br0'
const machines = (Object.keys(addresses) as Machine[]).filter((machine) => machine !== 'edge')

const run = (program: string, ...words: string[]) => execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
const ip = (...words: string[]) => run('ip', ...words)

/** Once, inside the namespaces that `run.ts` has made: nothing of it is seen outside, and it goes with the process. */
export function connectMachines(): void {
  ip('link', 'set', 'lo', 'up')
  // names of network namespaces are files, which must not appear outside
  run('mkdir', '-p', '/run/netns')
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${addresses.edge}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const machine of machines) {
    ip('netns', 'add', machine)
    ip('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine)
    ip('link', 'set', machine, 'master', bridge, 'up')
    ip('-n', machine, 'addr', 'add', `${addresses[machine]}/24`, 'dev', 'eth0')
    ip('-n', machine, 'link', 'set', 'eth0', 'up')
    ip('-n', machine, 'link', 'set', 'lo', 'up')
  }
}

/** As if its cable were pulled: nothing comes through, and nobody is notified. */
export const unplug = (machine: Machine) => void ip('link', 'set', machine, 'down')
export const plugIn = (machine: Machine) => void ip('link', 'set', machine, 'up')

/** Drops what this machine and the others send each other on these ports. */
export const block = (machine: Machine, ports: string) => filter(machine, ports, '-A')
export const unblock = (machine: Machine, ports: string) => filter(machine, ports, '-D')

function filter(machine: Machine, ports: string, act: '-A' | '-D'): void {
  for (const chain of ['INPUT', 'OUTPUT']) {
    for (const side of ['--dports', '--sports']) {
      const rule = [chain, '!', chain === 'INPUT' ? '-i' : '-o', 'lo', '-p', 'tcp', '-m', 'multiport', side, ports]
      run('ip', 'netns', 'exec', machine, 'iptables', '-w', act, ...rule, '-j', 'DROP')
    }
  }
}

/** Breaks established connections of a machine on these ports, chosen at random, at both ends. Returns how many. */
export async function cut(machine: Machine, ports: readonly number[], count: number): Promise<number> {
  const ss = async (...words: string[]) => {
    const [program, ...rest] = machine === 'edge' ? ['ss', ...words] : ['ip', 'netns', 'exec', machine, 'ss', ...words]
    const { stdout } = await runFile(program ?? '', rest)
    return stdout.split('\n').filter(Boolean)
  }
  const either = ports.map((port) => `sport = :${port} or dport = :${port}`).join(' or ')
  const open = await ss('-Htn', 'state', 'established', `( ${either} )`)
  const chosen = open.toSorted(() => Math.random() - 0.5).slice(0, count)
  if (chosen.length === 0) return 0
  const ends = chosen.map((line) => {
    const [own, other] = line.trim().split(/\s+/).slice(-2)
    return `( src ${own} and dst ${other} )`
  })
  return (await ss('-HKtn', ends.join(' or '))).length
}

/** Makes a port of the edge answer at 127.0.0.1 of a machine too: mail without TLS is sent to the own machine only. */
export function answerLocally(machine: Machine, port: number): void {
  const there = (...words: string[]) => run('ip', 'netns', 'exec', machine, ...words)
  there('sh', '-c', 'echo 1 > /proc/sys/net/ipv4/conf/all/route_localnet')
  const to = ['-j', 'DNAT', '--to-destination', addresses.edge]
  there('iptables', '-w', '-t', 'nat', '-A', 'OUTPUT', '-d', '127.0.0.1', '-p', 'tcp', '--dport', String(port), ...to)
  there('iptables', '-w', '-t', 'nat', '-A', 'POSTROUTING', '-o', 'eth0', '-j', 'MASQUERADE')
}

export type Program = {
  pid: number
  /** kill -9 of the program alone */
  kill(): Promise<void>
  /** SIGTERM, and waits for the end; its exit code, or the signal */
  terminate(): Promise<number | string | null>
  signal(name: NodeJS.Signals): void
  isRunning(): boolean
}

type Options = { env?: NodeJS.ProcessEnv; user?: 'postgres'; cwd?: string; log: string }

/** Starts a program on a machine; its output is appended to the log. */
export function start(machine: Machine, command: readonly string[], options: Options): Program {
  const log = openSync(options.log, 'a')
  // both replace themselves by the program, so that the number of the process is its own
  const there = machine === 'edge' ? [] : ['ip', 'netns', 'exec', machine]
  const as = options.user ? ['setpriv', `--reuid=${options.user}`, `--regid=${options.user}`, '--init-groups'] : []
  const [program = '', ...words] = [...there, ...as, ...command]
  const child = spawn(program, words, {
    stdio: ['ignore', log, log],
    ...(options.env && { env: options.env }),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  })
  child.once('error', () => undefined)
  return programOf(child)
}

function programOf(child: ChildProcess): Program {
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    async terminate() {
      await end('SIGTERM')
      return child.exitCode ?? child.signalCode
    },
    signal: (name) => void child.kill(name),
    isRunning,
  }
}

/** kill -9 of every process of a machine, as a power failure does. */
export async function powerOff(machine: Machine): Promise<void> {
  for (;;) {
    const pids = String(ip('netns', 'pids', machine))
      .split('\n')
      .filter(Boolean)
    if (pids.length === 0) return
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // the process has ended meanwhile
      }
    }
    await sleep(20)
  }
}

/** @throws when it does not hold in that time; the last lines of the logs say why */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  { seconds = 60, logs = [] as readonly string[] } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  // what throws does not hold yet
  const isSo = async () => holds()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) {
      const tails = logs.map((log) => `${log}:\n${readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')}`)
      throw new Error([`waited ${seconds} s in vain: ${what}`, ...tails].join('\n'))
    }
    await sleep(100)
  }
}

export const logOf = (folder: string, name: string) => join(folder, 'logs', `${name}.log`)
