import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { lastSeal } from '#server/documents/cms/last-seal.ts'
import type { SealedDocument } from '#server/documents/tasks/seal.ts'
import { findPrograms } from '../support/programs.ts'

const { missing } = findPrograms()
const has = (program: string) => !missing.includes(program)

/** Result of `qpdf --check`: ok, warnings, errors. */
const qpdfVerdicts: Record<number, number> = { 0: 0, 3: 1, 2: 2 }

/** Errors that other programs report for a sealed file and not for its original; empty when none. */
export function faultsOf(original: Buffer, sealed: SealedDocument, root_pem: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-faults-'))
  try {
    return faultsIn(folder, original, sealed, root_pem)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function faultsIn(folder: string, original: Buffer, sealed: SealedDocument, root_pem: string): string[] {
  const put = (name: string, bytes: Uint8Array | string) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const { bytes, mode } = sealed
  const path = put('sealed.pdf', bytes)
  const root = put('root.pem', root_pem)
  const faults: string[] = []
  const kept = mode === 'in_place' ? bytes.subarray(0, original.length).equals(original) : bytes.includes(original)
  if (!kept) faults.push('original changed')
  const { state, ours } = checkSealBytes(bytes, [root_pem])
  if (state !== 'intact' || !ours) faults.push(`seal ${state}`)
  if (has('pdfsig') && !pdfsigAgrees(path)) faults.push('pdfsig')
  if (has('qpdf')) {
    // a broken original stays broken inside the result; a wrapped file is entirely ours
    const before = mode === 'in_place' ? qpdfVerdict(put('original.pdf', original)) : 0
    if (qpdfVerdict(path) > before) faults.push('qpdf')
  }
  if (has('openssl') && !opensslAgrees(bytes, put, root)) faults.push('openssl')
  return faults
}

function pdfsigAgrees(path: string): boolean {
  const { stdout } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
  const signatures = stdout.split(/^Signature #/m)
  const last = signatures.findLast((signature) => signature.includes('- Total document signed'))
  return last?.includes('Signature is Valid') ?? false
}

function qpdfVerdict(path: string): number {
  return qpdfVerdicts[spawnSync('qpdf', ['--check', path]).status ?? 2] ?? 2
}

function opensslAgrees(bytes: Buffer, put: (name: string, bytes: Uint8Array) => string, root: string): boolean {
  const seal = lastSeal(bytes)
  if (!seal) return false
  const tail = bytes.subarray(bytes.length - seal.tail_bytes)
  const content = put('content', Buffer.concat([bytes.subarray(0, seal.head_bytes), tail]))
  const files = ['-in', put('cms', seal.cms), '-content', content, '-out', `${content}.out`, '-CAfile', root]
  const how = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any']
  try {
    execFileSync('openssl', [...how, ...files], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
