import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, logOf, start, until } from './machines.ts'

export const s3_port = 7480
const monitor_port = 6789
const disk_gigabytes = 20
const keys = { access: 'roscherk-access', secret: 'roscherk-object-secret' }
const bucket = 'roscherk'

/** Settings for the servers' environment. */
export const s3Settings = {
  S3_ENDPOINT: `http://${addresses.s3}:${s3_port}`,
  S3_BUCKET: bucket,
  S3_REGION: 'default',
  S3_ACCESS_KEY_ID: keys.access,
  S3_SECRET_ACCESS_KEY: keys.secret,
  S3_FORCE_PATH_STYLE: '1',
}

/**
 * Ceph of one monitor, one store on a file and one gateway, without authentication between them: the smallest that keeps
 * objects over kill -9.
 */
export async function startObjectStore(folder: string): Promise<void> {
  const own = join(folder, 's3')
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(own, name), { recursive: true })
  const fsid = randomUUID()
  const conf = join(own, 'ceph.conf')
  writeFileSync(conf, configuration(own, fsid))
  const ceph = (program: string, ...words: string[]) =>
    execFileSync('ip', ['netns', 'exec', 's3', program, '-c', conf, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
    }).trim()
  const daemon = (program: string, ...words: string[]) =>
    start('s3', [program, '-c', conf, '-f', ...words], { log: logOf(folder, program) })
  const map = join(own, 'monmap')
  ceph('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v1:${addresses.s3}:${monitor_port}]`, map)
  ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  daemon('ceph-mon', '-i', 'a')
  await until('the monitor of Ceph answers', () => ceph('ceph', 'health') !== '', { seconds: 300 })
  const uuid = randomUUID()
  const id = ceph('ceph', 'osd', 'new', uuid)
  ceph('ceph-osd', '--mkfs', '-i', id, '--osd-uuid', uuid)
  daemon('ceph-osd', '-i', id)
  await until('the store of Ceph is up', () => ceph('ceph', 'osd', 'stat').includes('1 up'), { seconds: 300 })
  const user = [
    '--uid=roscherk',
    '--display-name=roscherk',
    `--access-key=${keys.access}`,
    `--secret-key=${keys.secret}`,
  ]
  ceph('radosgw-admin', 'user', 'create', ...user)
  daemon('radosgw', '-n', 'client.rgw')
  const answers = () => fetch(s3Settings.S3_ENDPOINT).then(({ ok }) => ok)
  await until('radosgw answers', answers, { seconds: 300, logs: [logOf(folder, 'radosgw')] })
  await makeBucket()
}

/** The second version of S3's signatures is short, and radosgw still knows it. */
async function makeBucket(): Promise<void> {
  const date = new Date().toUTCString()
  const signature = createHmac('sha1', keys.secret).update(`PUT\n\n\n${date}\n/${bucket}`).digest('base64')
  const headers = { date, authorization: `AWS ${keys.access}:${signature}` }
  const answer = await fetch(`${s3Settings.S3_ENDPOINT}/${bucket}`, { method: 'PUT', headers })
  if (!answer.ok) throw new Error(`no bucket: ${answer.status} ${await answer.text()}`)
}

function configuration(own: string, fsid: string): string {
  const lines = {
    fsid,
    'mon host': `v1:${addresses.s3}:${monitor_port}`,
    'public addr': addresses.s3,
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    'mon data': join(own, 'mon'),
    'osd data': join(own, 'osd'),
    'run dir': join(own, 'run'),
    'admin socket': join(own, 'run', '$name.$pid.asok'),
    'log file': join(own, 'run', '$name.log'),
    'pid file': '',
    'crash dir': join(own, 'run'),
    'osd objectstore': 'bluestore',
    'bluestore block size': disk_gigabytes * 2 ** 30,
    'bluestore fsck on mount': false,
    'osd memory target': 2 ** 30,
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 4,
    'mon allow pool size one': true,
    'osd crush chooseleaf type': 0,
    'mon max pg per osd': 500,
    'rgw frontends': `beast endpoint=${addresses.s3}:${s3_port}`,
    'rgw enable ops log': false,
    'debug rgw': 0,
    'debug osd': 0,
    'debug bluestore': 0,
    'debug rocksdb': 0,
    'debug mon': 0,
  }
  return `[global]\n${Object.entries(lines)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n`
}
