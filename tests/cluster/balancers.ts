import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { engineUser, giveFolder } from '#server/platform/db/engine-user.ts'
import { databaseMachines, engine_port, owner, patroni_port } from './database.ts'
import { addresses, logOf, start, until } from './machines.ts'
import { app_port, serverMachines } from './servers.ts'

export const leader_port = 5000
export const pooler_port = 6432
const servers_port = 3001
export const public_port = 8080

export const publicUrl = `http://${addresses.edge}:${public_port}`
const databaseUrl = (port: number) =>
  `postgres://${owner.name}:${owner.password}@${addresses.edge}:${port}/roscherk?sslmode=disable`

/** Settings for the servers' environment: calls and jobs go through the pooler, what needs a session goes past it. */
export const databaseSettings = {
  DATABASE_URL: databaseUrl(pooler_port),
  DATABASE_DIRECT_URL: databaseUrl(leader_port),
}

/** HAProxy to the leader of the databases and to the servers that are ready, PgBouncer and nginx before it. */
export async function startBalancers(folder: string): Promise<void> {
  const own = join(folder, 'edge')
  mkdirSync(own)
  const file = (name: string, text: string) => {
    const path = join(own, name)
    writeFileSync(path, text)
    return path
  }
  const user = await engineUser(folder)
  start('edge', ['haproxy', '-db', '-f', file('haproxy.cfg', haproxy)], { log: logOf(folder, 'haproxy') })
  file('users.txt', `"${owner.name}" "${owner.password}"\n`)
  file('pgbouncer.ini', pgbouncer(own))
  mkdirSync(join(own, 'nginx'))
  file('nginx.conf', nginx(join(own, 'nginx')))
  await giveFolder(user, own)
  start('edge', ['pgbouncer', join(own, 'pgbouncer.ini')], { user: 'postgres', log: logOf(folder, 'pgbouncer') })
  const log = logOf(folder, 'nginx')
  start('edge', ['nginx', '-e', 'stderr', '-c', join(own, 'nginx.conf')], { user: 'postgres', log })
  const logs = ['haproxy', 'pgbouncer'].map((name) => logOf(folder, name))
  // HAProxy takes all for leaders until it has asked them
  await until('the pooler leads to the leader', async () => (await answers(5)).every((isReplica) => !isReplica), {
    logs,
  })
}

/** Whether each of so many new connections leads to a replica. */
function answers(count: number): Promise<boolean[]> {
  const one = async () => {
    const client = new pg.Client({ connectionString: databaseSettings.DATABASE_DIRECT_URL })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
    await client.end()
    return rows[0]?.replica ?? true
  }
  return Promise.all(Array.from({ length: count }, one))
}

const haproxy = `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option clitcpka
  option srvtcpka
listen leader
  bind ${addresses.edge}:${leader_port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check port ${patroni_port} inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databaseMachines.map((name) => `  server ${name} ${addresses[name]}:${engine_port}`).join('\n')}
listen servers
  mode http
  bind ${addresses.edge}:${servers_port}
  balance leastconn
  timeout client 300s
  timeout server 300s
  option redispatch
  # as deploy/haproxy has it: a server that stops says so before it closes its port
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${serverMachines.map((name) => `  server ${name} ${addresses[name]}:${app_port}`).join('\n')}
`

const pgbouncer = (own: string) => `
[databases]
roscherk = host=${addresses.edge} port=${leader_port} dbname=roscherk
[pgbouncer]
listen_addr = ${addresses.edge}
listen_port = ${pooler_port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(own, 'users.txt')}
admin_users = ${owner.name}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
max_db_connections = 60
server_connect_timeout = 3
; one second instead of fifteen until a leader that has just been elected is tried again
server_login_retry = 1
query_wait_timeout = 10
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`

const nginx = (own: string) => `
daemon off;
worker_processes 1;
pid ${join(own, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${join(own, 'body')};
  proxy_temp_path ${join(own, 'proxy')};
  fastcgi_temp_path ${join(own, 'fastcgi')};
  uwsgi_temp_path ${join(own, 'uwsgi')};
  scgi_temp_path ${join(own, 'scgi')};
  server {
    listen ${addresses.edge}:${public_port};
    client_max_body_size 51m;
    location / {
      proxy_pass http://${addresses.edge}:${servers_port};
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 300s;
    }
  }
}
`
