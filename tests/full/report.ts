import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Part } from './parts.ts'

export type Outcome = 'passed' | 'failed' | 'skipped'
export type Result = { part: Part; outcome: Outcome; seconds: number; figures: string[] }

const file = resolve(import.meta.dirname, '../..', 'docs/full-profile.md')
const head = `# The last full profile

Written by \`npm run test:full\`: what takes too long for \`npm test\`, with what it measured. Each part has the date, the commit and the
machine of its own last run. \`npm run test:full -- NAME…\` runs some parts and replaces their sections only.
`

/** Replaces the sections of these parts in docs/full-profile.md; the order is that of `names`. */
export function writeReport(results: readonly Result[], names: readonly string[]): void {
  const sections = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map<string, string>()
  for (const result of results) if (result.outcome !== 'skipped') sections.set(result.part.name, sectionOf(result))
  const known = names.flatMap((name) => sections.get(name) ?? [])
  writeFileSync(file, `${[head.trim(), ...known].join('\n\n')}\n`)
}

/** The sections of a report by their names. */
export function sectionsOf(text: string): Map<string, string> {
  const sections = text.split(/^(?=## )/m).slice(1)
  return new Map(sections.map((section) => [/^## (\S+)/.exec(section)?.[1] ?? '', section.trim()]))
}

function sectionOf({ part, outcome, seconds, figures }: Result): string {
  const lines = [
    `## ${part.name}`,
    '',
    `${capital(part.shows)}.`,
    '',
    `**${outcome}** on ${new Date().toISOString().slice(0, 10)} in ${(seconds / 60).toFixed(1)} minutes${otherwise(part)}, commit ${commit()}; ${machine()}.`,
  ]
  if (figures.length > 0) lines.push('', ...figures.map((figure) => `- ${figure}`))
  return lines.join('\n')
}

/** The settings that were not those of the part. */
function otherwise({ env = {} }: Part): string {
  const changed = Object.keys(env).filter((name) => (process.env[name] ?? env[name]) !== env[name])
  return changed.length > 0 ? ` with ${changed.map((name) => `${name}=${process.env[name]}`).join(', ')}` : ''
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/** The load of others shows whether the figures are of a quiet machine. */
function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return (
    `${availableParallelism()} cores (${model}), ${gigabytes} GB, Linux ${release()}, Node ${process.version}, ` +
    `load over 15 minutes ${loadavg()[2]?.toFixed(1)}`
  )
}
