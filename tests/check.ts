import { spawn } from 'node:child_process'

/** What two changes, each right, can break together: arrows between folders, numbers of migrations. */
const wholes = ['rooms', 'migration-numbers', 'react-admin'].map((name) => `tests/structure/${name}.test.ts`)

const checks = [
  ['oxfmt', '--check'],
  ['oxlint', '--type-aware'],
  ['tsc', '--noEmit', '-p', '.'],
  ['knip'],
  ['vitest', 'run', ...wholes],
] as const

export const check_count = checks.length

/** Runs the checks of the code, one after another; prints what each says when it is done. Returns the names of those that failed. */
export async function check(): Promise<string[]> {
  const failed: string[] = []
  for (const [program, ...words] of checks) {
    const { code, output } = await run(program, words)
    process.stdout.write(`— ${program} ${words.join(' ')}\n${output}`)
    if (code !== 0) failed.push(program)
  }
  return failed
}

/** The output comes at the end in one piece, because tests may print meanwhile. */
function run(program: string, words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: null, output: `${error.message}\n` }))
    child.once('close', (code) => done({ code, output }))
  })
}

if (import.meta.main) process.exitCode = (await check()).length
