import { setTimeout as sleep } from 'node:timers/promises'
import { leader_port, pooler_port, public_port } from './balancers.ts'
import { databaseMachines, engine_port, etcd_ports, type DatabaseCluster, type DatabaseMachine } from './database.ts'
import { block, cut, plugIn, unblock, unplug, until } from './machines.ts'
import { s3_port } from './object-store.ts'
import { app_port, serverMachines, type Servers } from './servers.ts'

export type Plan = {
  minutes: number
  leaders_killed: number
  servers_killed: number
  connections_cut: number
  /** of its leader from etcd, of all from etcd, of its leader from everything: in turns */
  partitions: number
  partition_seconds: number
  s3_gone_seconds: number
}

/** What was done, and when. */
export type Event = { name: string; at: number; isFailover: boolean }

export type Done = { events: Event[]; leaders: number; servers: number; cuts: number; partitions: number }

type Parts = { databases: DatabaseCluster; servers: Servers; say(text: string): void }

/** All faults of the plan, on tracks of their own that run at once; resolves when all is repaired. */
export async function makeFaults({ databases, servers, say }: Parts, plan: Plan): Promise<Done> {
  const done: Done = { events: [], leaders: 0, servers: 0, cuts: 0, partitions: 0 }
  const started = performance.now()
  const whole_ms = plan.minutes * 60_000
  const happened = (name: string, isFailover: boolean) => {
    done.events.push({ name, at: performance.now(), isFailover })
    say(name)
  }
  /** waits for the time of the nth of so many */
  const turn = (nth: number, of: number) => sleep(Math.max(0, started + (whole_ms * nth) / of - performance.now()))
  const isWhole = () => until('all databases replicate', databases.isWhole, { seconds: 300, logs: databases.logs })

  async function killLeader(nth: number): Promise<void> {
    const leader = await theLeader(databases)
    const isWholeMachine = nth % 2 === 1
    if (!isWholeMachine) {
      happened(`PostgreSQL of the leader ${leader}: kill -9`, true)
      databases.killEngine(leader)
    } else {
      happened(`machine of the leader ${leader}: kill -9 of etcd, Patroni and PostgreSQL`, true)
      await databases.powerOff(leader)
    }
    done.leaders += 1
    await until('there is another leader', async () => ![leader, undefined].includes(await databases.leader()), {
      seconds: 180,
    })
    // sooner it would still hold the lock of the leader, and go on as one
    if (isWholeMachine) databases.launch(leader)
  }

  async function partition(nth: number): Promise<void> {
    const leader = await theLeader(databases)
    const kinds = [
      { name: `the leader ${leader} is cut off etcd`, off: [leader] },
      { name: 'etcd is gone for all', off: [...databaseMachines] },
      { name: `the leader ${leader} is cut off from everything`, off: null },
    ] as const
    const { name, off } = kinds[nth % kinds.length]!
    happened(name, off?.length !== databaseMachines.length)
    if (off) for (const machine of off) block(machine, etcd_ports)
    else unplug(leader)
    await sleep(plan.partition_seconds * 1000)
    if (off) for (const machine of off) unblock(machine, etcd_ports)
    else plugIn(leader)
    done.partitions += 1
  }

  async function databaseTrack(): Promise<void> {
    const all = plan.leaders_killed + plan.partitions
    for (let nth = 0; nth < all; nth += 1) {
      await turn(nth + 0.3, all)
      // spread among the kills
      const isPartition = Math.floor(((nth + 1) * plan.partitions) / all) > Math.floor((nth * plan.partitions) / all)
      await (isPartition ? partition(done.partitions) : killLeader(done.leaders))
      await isWhole()
    }
  }

  async function serverTrack(): Promise<void> {
    for (let nth = 0; nth < plan.servers_killed; nth += 1) {
      await turn(nth + 0.5, plan.servers_killed)
      const machine = serverMachines[nth % serverMachines.length]!
      happened(`server ${machine}: kill -9`, false)
      await servers.kill(machine)
      done.servers += 1
      await servers.launch(machine)
    }
  }

  async function cutTrack(): Promise<void> {
    const ports = [leader_port, pooler_port, engine_port, app_port, public_port]
    while (done.cuts < plan.connections_cut) {
      await sleep(1000)
      const part = Math.min(1, (performance.now() - started) / whole_ms)
      const due = Math.ceil(plan.connections_cut * part) - done.cuts
      if (due <= 0) continue
      const of_s3 = Math.random() < 0.2 ? await cut('s3', [s3_port], 1) : 0
      done.cuts += of_s3 + (due > of_s3 ? await cut('edge', ports, Math.min(due - of_s3, 10)) : 0)
    }
  }

  async function storeTrack(): Promise<void> {
    if (plan.s3_gone_seconds === 0) return
    await turn(0.55, 1)
    happened(`S3 is gone for ${plan.s3_gone_seconds} s`, false)
    unplug('s3')
    await sleep(plan.s3_gone_seconds * 1000)
    plugIn('s3')
    say('S3 is back')
  }

  await Promise.all([databaseTrack(), serverTrack(), cutTrack(), storeTrack()])
  return done
}

async function theLeader(databases: DatabaseCluster): Promise<DatabaseMachine> {
  let leader: DatabaseMachine | undefined
  await until('there is a leader', async () => (leader = await databases.leader()) !== undefined, { seconds: 120 })
  return leader!
}

/** Each server in turn: SIGTERM, its end, a new one. Returns the exit codes that are not 0. */
export async function restartAll(servers: Servers, say: (text: string) => void): Promise<(number | string | null)[]> {
  const codes: (number | string | null)[] = []
  for (const machine of serverMachines) {
    say(`server ${machine}: SIGTERM`)
    codes.push(await servers.terminate(machine))
    await servers.launch(machine)
    // HAProxy takes it back at its next check
    await sleep(2000)
  }
  return codes.filter((code) => code !== 0)
}
