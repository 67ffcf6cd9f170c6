import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endedChildrenSeconds } from './processes.ts'

/** As many as the pool has workers. */
const at_once = 2
const runs = 60

const run = promisify(execFile)

/**
 * Signatures a second, and CPU a signature, by `pdfsig -add-signature` with a certificate of its own; null, said
 * loudly, where poppler-utils or libnss3-tools is missing.
 */
export async function signaturesByPdfsig(
  file: string,
  folder: string,
): Promise<{ rate: number; cpu_ms: number } | null> {
  const nss = join(folder, 'nss')
  mkdirSync(nss)
  spawnSync('certutil', ['-N', '--empty-password', '-d', nss])
  spawnSync('certutil', ['-S', '-x', '-n', 'seal', '-s', 'CN=seal', '-t', 'CT,C,C', '-z', process.execPath, '-d', nss])
  const sign = (name: string) =>
    run('pdfsig', ['-add-signature', '-nssdir', nss, '-nick', 'seal', file, join(folder, name)])
  try {
    await sign('first.pdf')
  } catch (error) {
    const why = error instanceof Error ? error.message : 'нет программы'
    process.stdout.write(`\n!!! ПРОПУЩЕНО: pdfsig не подписывает (нужны poppler-utils и libnss3-tools): ${why} !!!\n\n`)
    return null
  }
  const before = endedChildrenSeconds()
  const started = performance.now()
  let left = runs
  const lanes = Array.from({ length: at_once }, async (_, lane) => {
    while (left-- > 0) await sign(`${lane}.pdf`)
  })
  await Promise.all(lanes)
  const seconds = (performance.now() - started) / 1000
  return { rate: runs / seconds, cpu_ms: ((endedChildrenSeconds() - before) * 1000) / runs }
}
