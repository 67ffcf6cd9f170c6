import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type Rest = { file: string; ms: number }

const restsIn = (run_folder: string) => join(run_folder, 'rests.jsonl')
const inRepository = (path: string) => relative(process.cwd(), path)

/** Notes, in `npm test`, that a file of tests did nothing for so many milliseconds but waited for a day to begin. */
export function noteRest(path: string | undefined, ms: number): void {
  const run_folder = process.env['RUN_FOLDER']
  if (!run_folder || !path) return
  const rest: Rest = { file: inRepository(path), ms }
  appendFileSync(restsIn(run_folder), `${JSON.stringify(rest)}\n`)
}

/** How many milliseconds a file of tests, by its path in the repository, has rested in this run. */
export function restOf(file: string, run_folder: string): number {
  let lines: string[]
  try {
    lines = readFileSync(restsIn(run_folder), 'utf8').trim().split('\n')
  } catch {
    return 0
  }
  return lines
    .map((line) => JSON.parse(line) as Rest)
    .reduce((sum, rest) => (rest.file === file ? sum + rest.ms : sum), 0)
}
