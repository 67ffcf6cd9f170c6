import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `red`: the test files of which at least one fails with it */
export type SeededBug = { name: string; bug: string; red: string[]; patch: string }

/** Every patch of this folder; its first lines say what it breaks and what must notice. */
export function seededBugs(folder: string = import.meta.dirname): SeededBug[] {
  const patches = readdirSync(folder).filter((file) => file.endsWith('.patch'))
  return patches.toSorted().map((file) => {
    const patch = join(folder, file)
    const [, bug, red] = /^Bug: (.+)\nRed: (.+)\n/.exec(readFileSync(patch, 'utf8')) ?? []
    if (bug === undefined || red === undefined) throw new Error(`${file} does not begin with «Bug: …» and «Red: …»`)
    return { name: file.replace('.patch', ''), bug, red: red.split(' '), patch }
  })
}

/** @throws when the patch does not fit the sources in `root` any more */
export function applyPatch(root: string, patch: string, ...options: ('--check' | '--reverse')[]): void {
  execFileSync('git', ['apply', ...options, patch], { cwd: root, stdio: 'pipe' })
}
