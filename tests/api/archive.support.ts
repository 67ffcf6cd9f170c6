import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { signDetached } from '#server/documents/cms/sign-detached.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { Caller } from '#tests/support/caller.ts'
import { pageVerdict } from './archive-page.support.ts'

export const run = (command: string, ...parameters: string[]) => spawnSync(command, parameters, { encoding: 'utf8' })
const has = (command: string) => run(command, '-v').error === undefined
/** The text with its first digit changed: every row of a journal has one. */
export const anotherDigit = (text: string): string => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))

export const tools = ['unzip', 'openssl', 'sha256sum'].every(has)
export const has_zip = tools && has('zip')
/** without it the script cannot read the protocol */
export const reader = has('pdftotext')
if (!tools || !reader)
  console.warn('ПРОПУЩЕНО: нет unzip, openssl, sha256sum или pdftotext, архив доказательств не проверен')

/** Packs a folder again, hidden files and links as they are. */
export function packed(place: string): Buffer {
  const zip = `${place}.again.zip`
  rmSync(zip, { force: true })
  expect(run('sh', '-c', `cd '${place}' && zip -q -r -y '${zip}' .`).status).toBe(0)
  return readFileSync(zip)
}

/** A folder for archives of evidence, removed after the tests. */
export function anArchiveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-evidence-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  /** The archive at a path of the API, unpacked under a name. */
  async function unpackedFrom(client: Caller, path: string, name: string): Promise<string> {
    const { status, body, headers } = await client.get<Buffer>(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    const zip = join(folder, `${name}.zip`)
    writeFileSync(zip, body)
    expect(run('unzip', '-q', '-o', zip, '-d', join(folder, name)).status).toBe(0)
    return join(folder, name)
  }
  /** The archive of a request, unpacked. */
  const unpacked = (client: Caller, id: number) =>
    unpackedFrom(client, `document-sign-requests/${id}/evidence`, String(id))
  return { folder, unpacked, unpackedFrom }
}

/** What `проверка.html` says of each archive that a test had checked, beside what `check.sh` said. */
const compared: { verdict: string; page: Promise<string> }[] = []
/** That of an archive with a script of a forger is not asked. */
const hasOwnScript = (place: string) => !readFileSync(join(place, 'check.sh'), 'utf8').includes('told.awk')

afterEach(async () => {
  for (const { verdict, page } of compared.splice(0)) {
    const said = await page
    if (!said.startsWith(verdict)) throw new Error(`check.sh: ${verdict}\nпроверка.html: ${said}`)
  }
})

/** Runs the archive's `check.sh`; `verdict` is the last line of its output. The page must say the same, in its words. */
export function check(place: string) {
  const { status, stdout, stderr } = run('sh', join(place, 'check.sh'))
  const verdict = stdout.trim().split('\n').at(-1) ?? ''
  compare(place, status, verdict)
  return { status, verdict, stdout, stderr }
}

/** @param status exit code of `check.sh` over this archive; 2: it lacks a program, which the page does not need */
export function compare(place: string, status: number | null, verdict: string): void {
  const said = { 0: 'right', 3: 'sample', 1: verdict }[status ?? 2]
  if (said !== undefined && !hasOwnScript(place)) compared.push({ verdict: said, page: pageVerdict(place) })
}

/** Computes the checksums of what is in the folder, as anybody can. */
export function sumAgain(place: string): void {
  const files = 'find . -type f ! -name "SHA256SUMS*" | sed "s|^./||" | xargs sha256sum'
  expect(run('sh', '-c', `cd '${place}' && ${files} > ../sums && mv ../sums SHA256SUMS`).status).toBe(0)
}

/** Signs new checksums: what only the holder of the key can forge. */
export function signAgain(place: string, key: OperatorKey): void {
  sumAgain(place)
  const digest = createHash('sha256')
    .update(readFileSync(join(place, 'SHA256SUMS')))
    .digest()
  writeFileSync(join(place, 'SHA256SUMS.p7s'), signDetached(digest, key))
}
