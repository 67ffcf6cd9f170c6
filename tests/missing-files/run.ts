import { request as requests } from '@playwright/test'
import globalSetup from '../e2e/global-setup.ts'
import { aSentRequest, codeSentTo } from '../e2e/signer.ts'
import { skipped_exit_code } from '../full/parts.ts'
import { browsers, installBrowsers } from './browsers.ts'
import type { Fault, Trouble } from './proxy.ts'
import { writeTable, type Row } from './table.ts'
import { walk } from './walk.ts'
import { waysOf, type Way } from './ways.ts'

/**
 * Each file of each page × what may happen to it × three browsers × with and without site data: usable or a clear word,
 * at most four requests of a missing file. `node tests/missing-files/run.ts [WAY…]`; BROWSERS, FAULTS, FILES and SITE_DATA
 * (a list each) choose what is walked, MINUTES how long.
 */
const missing = installBrowsers()
if (missing.length > 0) {
  process.stdout.write(`\n!!! НЕТ БРАУЗЕРОВ: ${missing.join(', ')} !!!\n\n`)
  process.exit(skipped_exit_code)
}

const chosen = (name: string, all: readonly string[]) => process.env[name]?.split(',') ?? all
/** no case begins later, with site data and without; what is left is empty in the table */
const minutes = Number(process.env['MINUTES'] ?? Infinity)
const windows = Number(process.env['WINDOWS'] ?? 3)
const faults = chosen('FAULTS', ['removed', 'older build', '502', 'held']) as Fault[]
const every = 'every file'
/** of a browser older than the target */
const very_old = ['unparsed', 'no modules'] as const

type Case = { way: Way; file: string; fault: Fault; is_refusing: boolean; trouble: Trouble | null }

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const stop = await globalSetup()
const upstream = process.env['BASE_URL'] ?? ''
const request = await requests.newContext()
const ways = waysOf(async () => {
  const { group, phone } = await aSentRequest(request)
  return { group, code: () => codeSentTo(request, phone) }
}).filter(({ name }) => process.argv.length < 3 || process.argv.includes(name))
try {
  const cases = await casesOf(ways)
  const rows: Row[] = []
  const of = chosen('BROWSERS', Object.keys(browsers))
  const versions = await Promise.all(of.map((name) => walkAll(name, cases, rows)))
  const failed = rows.filter((row) => row.faults.length > 0)
  writeTable(rows, versions)
  for (const version of versions) {
    const own = rows.filter(({ browser }) => version.startsWith(browser))
    const count = (end: Row['end']) => own.filter((row) => row.end === end).length
    const most = Math.max(...own.map((row) => row.requests_max))
    process.stdout.write(
      `▸ ${version}: ${own.length} of ${cases.length} cases, ${count('usable')} usable, ${count('word')} a clear word, ` +
        `${count('nothing')} nothing; a missing file requested ${most} times at most\n`,
    )
  }
  for (const row of failed) process.stdout.write(`✘ ${nameOf(row)}: ${row.faults.join('; ')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await request.dispose()
  await stop()
}

/** The files are those of a walk on which nothing is missing. */
async function casesOf(walked: readonly Way[]): Promise<Case[]> {
  const browser = await browsers['Chromium']?.(false)
  const window = await browser?.window()
  if (!browser || !window) throw new Error('no Chromium')
  const cases: Case[] = []
  for (const way of walked) {
    const { files, end, faults: wrong } = await walk(window, upstream, way, null)
    if (end !== 'usable' || wrong.length > 0) throw new Error(`${way.name} does not work: ${wrong.join('; ')}`)
    const walked_files = [...files].filter((file) => way.files?.test(file) ?? true)
    const of_files = [every, ...walked_files.toSorted()].filter((file) => chosen('FILES', [file]).includes(file))
    for (const is_refusing of chosen('SITE_DATA', ['kept', 'refused']).map((word) => word === 'refused')) {
      const add = (file: string, fault: Fault) =>
        cases.push({
          way,
          file,
          fault,
          is_refusing,
          trouble: { fault, hits: (path) => file === every || path === file },
        })
      for (const file of of_files) {
        // without site data only the way of a reload differs
        const wanted = is_refusing && file !== every ? faults.filter((fault) => fault === 'removed') : faults
        for (const fault of wanted) if (isOf(file, fault)) add(file, fault)
      }
      if (is_refusing) cases.push({ way, file: 'no file', fault: 'removed', is_refusing, trouble: null })
      else if (process.env['FAULTS'] === undefined) for (const fault of very_old) add(every, fault)
    }
  }
  await browser.close()
  // what a limit of time leaves out is of the same kind as what went before
  return cases.toSorted((a, b) => faults.indexOf(a.fault) - faults.indexOf(b.fault))
}

/** An upgrade replaces scripts and style sheets; fonts and pictures keep their names. */
function isOf(file: string, fault: Fault): boolean {
  return fault !== 'older build' || file === every || /\.(js|css)$/.test(file)
}

/** @returns the browser with its version */
async function walkAll(name: string, cases: readonly Case[], rows: Row[]): Promise<string> {
  let version = ''
  for (const is_refusing of [false, true]) {
    const left = cases.filter((fault_case) => fault_case.is_refusing === is_refusing)
    if (left.length === 0) continue
    const browser = await browsers[name]?.(is_refusing)
    if (!browser) throw new Error(`no browser ${name}`)
    version = `${name} ${browser.version}`
    const until = performance.now() + (minutes * 60_000) / 2
    const work = async () => {
      let window = await browser.window()
      for (let next = left.shift(); next && performance.now() < until; next = left.shift()) {
        const { way, file, fault } = next
        const of = { browser: name, way: way.name, file, fault, is_refusing }
        try {
          const { faults: wrong, ...outcome } = await walk(window, upstream, way, next.trouble, is_refusing)
          const row: Row = { ...of, ...outcome, faults: wrong }
          rows.push(row)
          const requests = row.requests_max > 0 ? `, ${row.requests_max} requests` : ''
          process.stdout.write(
            `${nameOf(row)}: ${row.end}${requests}${wrong.length > 0 ? ` ✘ ${wrong.join('; ')}` : ''}\n`,
          )
        } catch (error) {
          // the browser, not the page: the case stays empty in the table
          process.stdout.write(`${nameOf(of)}: not walked: ${String(error)}\n`)
          window = await browser.window()
        }
      }
    }
    await Promise.all(Array.from({ length: windows }, work))
    await browser.close()
  }
  return version
}

type Named = Pick<Row, 'browser' | 'way' | 'file' | 'fault' | 'is_refusing'>

function nameOf({ browser, way, file, fault, is_refusing }: Named): string {
  return `${browser}, ${way}, ${file} ${fault}${is_refusing ? ', site data refused' : ''}`
}
