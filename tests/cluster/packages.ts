import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { aptGet, pathOf } from '../support/programs.ts'

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
} as const

/** Debian asks it before a package starts its service at installation. */
const policy = '/usr/sbin/policy-rc.d'
const deny = '#!/bin/sh\nexit 101\n'

/** Installs what is missing, without starting any service. Returns why the cluster cannot be run here, if so. */
export function installPackages(): string | undefined {
  if (process.getuid?.() !== 0) return 'нужен root: сети и процессы кластера живут в своих пространствах имён'
  const missing = () => Object.entries(packages).flatMap(([name, program]) => (isInstalled(program) ? [] : [name]))
  if (missing().length > 0) {
    if (!pathOf('apt-get')) return `нет пакетов Debian: ${missing().join(', ')}`
    process.stdout.write(`Ставлю для кластера: ${missing().join(', ')}\n`)
    const own = !existsSync(policy)
    if (own) writeFileSync(policy, deny, { mode: 0o755 })
    aptGet('update')
    aptGet('install', ...missing())
    if (own) rmSync(policy)
  }
  const absent = missing()
  return absent.length > 0 ? `не поставились пакеты Debian: ${absent.join(', ')}` : undefined
}

const places: Record<string, string> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
}

const isInstalled = (program: string) => existsSync(places[program] ?? pathOf(program) ?? '')
