import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { aptGet, pathOf } from './programs.ts'

/** Debian asks it before a package starts its service at installation. */
const policy = '/usr/sbin/policy-rc.d'
const deny = '#!/bin/sh\nexit 101\n'

/**
 * Installs what is missing, without starting any service.
 * @param packages of Debian, by name, with the program that shows each is installed
 * @returns why they are not there, if so
 */
export function installPackages(packages: Readonly<Record<string, string>>): string | undefined {
  const missing = () => Object.entries(packages).flatMap(([name, program]) => (isInstalled(program) ? [] : [name]))
  if (missing().length === 0) return undefined
  if (process.getuid?.() !== 0 || !pathOf('apt-get')) return `нет пакетов Debian: ${missing().join(', ')}`
  process.stdout.write(`Ставлю для тестов: ${missing().join(', ')}\n`)
  const own = !existsSync(policy)
  if (own) writeFileSync(policy, deny, { mode: 0o755 })
  aptGet('update')
  aptGet('install', ...missing())
  if (own) rmSync(policy)
  const absent = missing()
  return absent.length > 0 ? `не поставились пакеты Debian: ${absent.join(', ')}` : undefined
}

const places: Record<string, string> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
}

const isInstalled = (program: string) => existsSync(places[program] ?? pathOf(program) ?? '')
