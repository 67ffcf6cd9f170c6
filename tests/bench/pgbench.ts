import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs of a script a second. pgbench is part of PostgreSQL's own packages, not of the embedded engine.
 * @param url of the database
 * @throws when pgbench is missing, or a run failed
 */
export function pgbench(
  url: string,
  script: string,
  {
    connections,
    seconds,
    variables = {},
  }: { connections: number; seconds: number; variables?: Record<string, number> },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const options = ['-n', '-M', 'prepared', '-f', file, '-c', String(connections), '-j', '2', '-T', String(seconds)]
    const { stdout, stderr } = spawnSync(pgbenchPath(), [...options, ...given, url], { encoding: 'utf8' })
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pgbenchPath(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : []
  return versions.map((version) => join(debian, version, 'bin/pgbench')).find(existsSync) ?? 'pgbench'
}
