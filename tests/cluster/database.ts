import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { engineUser, giveFolder } from '#server/platform/db/engine-user.ts'
import { addresses, logOf, powerOff, start, until, type Machine, type Program } from './machines.ts'

export const databaseMachines = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof databaseMachines)[number]

const etcd_port = 2379
const etcd_peer_port = 2380
export const etcd_ports = `${etcd_port},${etcd_peer_port}`
export const engine_port = 5432
export const patroni_port = 8008
const bin = '/usr/lib/postgresql/15/bin'
/** Its own, of a cluster that lives for minutes in a network of its own. */
const passwords = { postgres: 'postgres-secret', replicator: 'replicator-secret', rewind: 'rewind-secret' }
export const owner = { name: 'roscherk', password: 'roscherk-secret' }

export type DatabaseCluster = {
  /** starts etcd and Patroni of a machine, again after a power failure */
  launch(machine: DatabaseMachine): void
  leader(): Promise<DatabaseMachine | undefined>
  /** the leader and two standbys that follow it, one of them synchronously */
  isWhole(): Promise<boolean>
  /** files, of Patroni on each machine */
  logs: readonly string[]
  /** kill -9 of etcd, Patroni and PostgreSQL at once */
  powerOff(machine: DatabaseMachine): Promise<void>
  /** kill -9 of PostgreSQL alone */
  killEngine(machine: DatabaseMachine): void
  /** a superuser's connection to the leader itself */
  admin(database?: string): Promise<pg.Client>
}

/** Three PostgreSQL under Patroni, each with its member of etcd; resolves when all three replicate. */
export async function startDatabases(folder: string): Promise<DatabaseCluster> {
  const user = await engineUser(folder)
  for (const machine of databaseMachines) {
    const own = join(folder, machine)
    mkdirSync(own)
    writeFileSync(join(own, 'patroni.yml'), JSON.stringify(patroniOf(machine, own)))
    await giveFolder(user, own)
  }
  const running = new Map<DatabaseMachine, Program[]>()
  const logs = databaseMachines.map((machine) => logOf(folder, `${machine}-patroni`))
  const launch = (machine: DatabaseMachine) => {
    const own = join(folder, machine)
    const etcd = start(machine, etcdOf(machine, own), { user: 'postgres', log: logOf(folder, `${machine}-etcd`) })
    const patroni = start(machine, ['patroni', join(own, 'patroni.yml')], {
      user: 'postgres',
      cwd: own,
      log: logOf(folder, `${machine}-patroni`),
    })
    running.set(machine, [etcd, patroni])
  }
  const cluster: DatabaseCluster = {
    launch,
    logs,
    async leader() {
      const states = await Promise.all(
        databaseMachines.map(async (machine) => [machine, await stateOf(machine)] as const),
      )
      return states.find(([, state]) => state?.role === 'master' && state.state === 'running')?.[0]
    },
    async isWhole() {
      const states = await Promise.all(databaseMachines.map(stateOf))
      const leader = states.find((state) => state?.role === 'master')
      const following = leader?.replication?.filter(({ state }) => state === 'streaming') ?? []
      return following.length === 2 && following.some(({ sync_state }) => sync_state === 'sync')
    },
    powerOff: async (machine) => {
      await powerOff(machine)
      running.delete(machine)
    },
    killEngine(machine) {
      const [pid] = readFileSync(join(folder, machine, 'data', 'postmaster.pid'), 'utf8').split('\n')
      // its processes end with it; Patroni stays
      process.kill(Number(pid), 'SIGKILL')
    },
    async admin(database = 'postgres') {
      const machine = await cluster.leader()
      const host = addresses[machine ?? 'db1']
      const client = new pg.Client({
        host,
        port: engine_port,
        database,
        user: 'postgres',
        password: passwords.postgres,
        connectionTimeoutMillis: 5000,
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
  }
  databaseMachines.forEach(launch)
  await until('three PostgreSQL replicate', cluster.isWhole, { seconds: 180, logs })
  const admin = await cluster.admin()
  await admin.query(`create role ${owner.name} login password '${owner.password}'`)
  await admin.query(`create database roscherk owner ${owner.name} encoding 'UTF8'`)
  await admin.end()
  return cluster
}

type State = {
  role: string
  state: string
  replication?: { application_name: string; state: string; sync_state: string }[]
}

async function stateOf(machine: Machine): Promise<State | undefined> {
  try {
    const answer = await fetch(`http://${addresses[machine]}:${patroni_port}/patroni`, {
      signal: AbortSignal.timeout(2000),
    })
    return (await answer.json()) as State
  } catch {
    return undefined
  }
}

function etcdOf(machine: DatabaseMachine, own: string): string[] {
  const own_url = `http://${addresses[machine]}`
  const all = databaseMachines.map((name) => `${name}=http://${addresses[name]}:${etcd_peer_port}`)
  const options = {
    name: machine,
    'data-dir': join(own, 'etcd'),
    'listen-client-urls': `${own_url}:${etcd_port}`,
    'advertise-client-urls': `${own_url}:${etcd_port}`,
    'listen-peer-urls': `${own_url}:${etcd_peer_port}`,
    'initial-advertise-peer-urls': `${own_url}:${etcd_peer_port}`,
    'initial-cluster': all.join(','),
    // the interface of Patroni's section `etcd`
    'enable-v2': 'true',
    // shared cores stall for longer than the default second
    'heartbeat-interval': '300',
    'election-timeout': '3000',
    'log-level': 'warn',
  }
  return ['etcd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)]
}

/** JSON is YAML. What the operator's own needs of this is in docs/scale.md. */
function patroniOf(machine: DatabaseMachine, own: string): object {
  const host = addresses[machine]
  return {
    scope: 'roscherk',
    name: machine,
    log: { level: 'INFO' },
    restapi: { listen: `${host}:${patroni_port}`, connect_address: `${host}:${patroni_port}` },
    // not etcd3: before Patroni 3.0.3 a leader that returns overwrites the lock of its successor (patroni/patroni#2689)
    etcd: { hosts: databaseMachines.map((name) => `${addresses[name]}:${etcd_port}`) },
    bootstrap: {
      dcs: {
        // the least that Patroni allows
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // another leader at once instead of a restart of the one that fell
        master_start_timeout: 0,
        // an acknowledged commit is on two machines, always
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // without etcd the leader goes on while it reaches all others
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 150,
            shared_buffers: '128MB',
            max_wal_size: '512MB',
            wal_keep_size: '256MB',
            wal_log_hints: 'on',
            // a standby follows the new leader at once, without which strict mode commits nothing
            wal_retrieve_retry_interval: '1s',
            log_min_messages: 'warning',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host}:${engine_port}`,
      connect_address: `${host}:${engine_port}`,
      data_dir: join(own, 'data'),
      bin_dir: bin,
      // a machine whose log no longer suffices for pg_rewind is copied anew, not left out
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pgpass: join(own, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'replicator', password: passwords.replicator },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
      pg_hba: [
        'local all all trust',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
        'host all all 10.77.0.0/24 scram-sha-256',
      ],
      parameters: { unix_socket_directories: own },
    },
  }
}
