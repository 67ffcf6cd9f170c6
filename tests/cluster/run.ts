import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { skipped_exit_code } from '../full/parts.ts'
import { installPackages } from '../support/packages.ts'

/** Debian packages of the cluster, by the program that shows each is installed. */
const packages = {
  patroni: 'patroni',
  'python3-etcd': 'python3-etcd',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'nginx-light': 'nginx',
  'postgresql-15': 'postgresql-15',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  'ceph-common': 'ceph',
  radosgw: 'radosgw',
  iproute2: 'ip',
  iptables: 'iptables',
  'util-linux': 'unshare',
}

/**
 * The whole product on a cluster of Debian's packages, in network, process and mount namespaces of its own: nothing listens
 * outside of them, and the kernel ends every process when this one ends in any way.
 */
const cannot =
  process.getuid?.() === 0
    ? installPackages(packages)
    : 'нужен root: сети и процессы кластера живут в своих пространствах имён'
if (cannot !== undefined) {
  process.stdout.write(`\n!!! КЛАСТЕР ПРОПУЩЕН: ${cannot} !!!\n\n`)
  process.exit(skipped_exit_code)
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'roscherk-cluster-')))
chmodSync(folder, 0o711)
mkdirSync(join(folder, 'logs'), { mode: 0o777 })
// removes the folder when this process is gone, kill -9 included
const watcher = spawn('/bin/sh', ['-c', 'read -r _; sleep 1; rm -rf "$0"', folder], {
  detached: true,
  stdio: ['pipe', 'ignore', 'ignore'],
})
const inside = resolve(import.meta.dirname, 'inside.ts')
const namespaces = ['--net', '--pid', '--mount', '--ipc', '--fork', '--kill-child', '--mount-proc']
// the shell is their first process, which has to collect the processes that others have left
const shell = ['/bin/sh', '-c', '"$@"; exit $?', 'sh']
const child = spawn('unshare', [...namespaces, ...shell, process.execPath, inside, folder], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
const code = await endOf(child)
watcher.kill('SIGKILL')
if (process.env['LEAVE'] === '1') process.stdout.write(`Осталось: ${folder}\n`)
else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.exitCode = code

function endOf(process_of: ChildProcess): Promise<number> {
  return new Promise((done) => {
    process_of.once('error', () => done(1))
    process_of.once('exit', (exit_code) => done(exit_code ?? 1))
  })
}
