import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endedChildrenSeconds } from './processes.ts'

const runs = 60

const run = promisify(execFile)

type Signing = { at_once: number; rate: number; cpu_ms: number }

/**
 * Signatures per second, and CPU per signature, of `pdfsig -add-signature` with its own certificate: sequentially, and
 * two in parallel, like the pool's workers. Skipped with a notice when poppler-utils or libnss3-tools is missing.
 */
export async function signaturesByPdfsig(file: string, folder: string): Promise<Signing[]> {
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
    return []
  }
  return [await timed(sign, 1), await timed(sign, 2)]
}

async function timed(sign: (name: string) => Promise<unknown>, at_once: number): Promise<Signing> {
  const before = endedChildrenSeconds()
  const started = performance.now()
  let left = runs
  const lanes = Array.from({ length: at_once }, async (_, lane) => {
    while (left-- > 0) await sign(`${lane}.pdf`)
  })
  await Promise.all(lanes)
  const seconds = (performance.now() - started) / 1000
  return { at_once, rate: runs / seconds, cpu_ms: ((endedChildrenSeconds() - before) * 1000) / runs }
}
