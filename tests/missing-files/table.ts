import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Fault } from './proxy.ts'
import type { Outcome } from './walk.ts'

export type Row = Omit<Outcome, 'files'> & {
  browser: string
  way: string
  file: string
  fault: Fault
  is_refusing: boolean
}

const report = resolve(import.meta.dirname, '../..', 'docs/missing-files.md')

const columns: readonly Fault[] = ['removed', 'held', '502', 'older build', 'unparsed', 'no modules']
const letters: Record<Outcome['end'], string> = { usable: 'U', word: 'W', nothing: '—' }

/** One row a file, one column a fault; a cell has the browsers in the order of `versions`, then the requests if any failed. */
export function writeTable(rows: readonly Row[], versions: readonly string[]): void {
  const sections = [false, true].map((is_refusing) => {
    const own = rows.filter((row) => row.is_refusing === is_refusing)
    const used = columns.filter((fault) => own.some((row) => row.fault === fault))
    const files = [...new Set(own.map(({ way, file }) => `${way} | ${file}`))]
    const lines = files.map((name) => {
      const of_file = own.filter(({ way, file }) => `${way} | ${file}` === name)
      return `| ${name} | ${used
        .map((fault) =>
          cellOf(
            of_file.filter((row) => row.fault === fault),
            versions,
          ),
        )
        .join(' | ')} |`
    })
    const title = is_refusing ? 'Cookies and storage refused' : 'Cookies and storage kept'
    return [
      `## ${title}`,
      '',
      `| page | file | ${used.join(' | ')} |`,
      `|${' --- |'.repeat(used.length + 2)}`,
      ...lines.toSorted(),
    ].join('\n')
  })
  writeFileSync(report, `${head(versions)}\n${sections.join('\n\n')}\n`)
}

function cellOf(cell: readonly Row[], versions: readonly string[]): string {
  if (cell.length === 0) return ''
  const of_browsers = versions.map((version) => cell.find(({ browser }) => version.startsWith(browser)))
  const requests = Math.max(...cell.map(({ requests_max }) => requests_max))
  const ends = of_browsers.map((row) => (row ? letters[row.end] + (row.faults.length > 0 ? '!' : '') : '·'))
  return `${ends.join('')}${requests > 0 ? ` ${requests}` : ''}`
}

const head = (versions: readonly string[]) => `# Pages whose files do not come

Written by \`npm run test:full -- missing-files\`. Each way is walked to its end (a signer to the signature, a visitor into the form of
registration, both consoles from the login to the list of requests) in ${versions.join(', ')}, while one of its files or every one is
removed (404), held without an answer, answered 502, or gone with the build that the tab was opened from. Two columns are of a browser
older than the target: it cannot parse the scripts, or knows no modules.

A letter for each browser in this order: U the way was walked to its end; W a Russian sentence stood there with a button, which repaired
the page once the file came; — neither; ! something was wrong; · not walked. The number is of the requests for a missing file without a press between them, at most four.
What was not walked in the last runs is empty: MINUTES may limit them.
Consoles: their first files and some of those that are a part of one screen each.
`
