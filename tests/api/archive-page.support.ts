import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { ZipFile } from '#shared/browser/read-zip.ts'
import type { Checked } from '../../proof/check/check-archive.ts'
import { scriptOf } from '../../vite/proof/build-proof.ts'

type Checker = { checkArchive: (files: readonly ZipFile[]) => Promise<Checked> }

/** What `проверка.html` does with an archive, built as in the page: without a module of Node. */
export const { checkArchive } = runInThisContext(`${await scriptOf('proof/checker.ts')};proof`) as Checker

/** The files of an unpacked archive, as a browser gets those of a folder; read at once, since tests change them. */
function filesIn(place: string): ZipFile[] {
  const all = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  return all.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    const bytes = entry.isSymbolicLink() ? new Uint8Array() : new Uint8Array(readFileSync(file))
    return { path: relative(place, file), fault: entry.isSymbolicLink() ? 'link' : null, read: async () => bytes }
  })
}

/** The verdict of `проверка.html` over an unpacked archive, in the words of `check.sh`. */
export function pageVerdict(place: string): Promise<string> {
  return verdictOver(filesIn(place))
}

async function verdictOver(files: readonly ZipFile[]): Promise<string> {
  const { verdict, faults } = await checkArchive(files)
  return verdict === 'wrong' ? `НЕВЕРНО: ${faults[0]}` : verdict
}
