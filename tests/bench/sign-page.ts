import { chromium, type Browser, type Page } from '@playwright/test'
import { buildIfStale } from '../../server/pages/build-if-stale.ts'
import { chromiumPath } from '../support/programs.ts'
import { startServer } from '../support/server-process.ts'
import { wcagFaults } from '../support/wcag.ts'

/**
 * The signer's start page on a cheap phone: slow 4G (150 ms, 1.6 Mbit/s) and 4× CPU slowdown, median of five cold
 * loads; and values that must be zero on every signer page at 320 px.
 */
const loads = 5
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
}
const cpu_slower_times = 4
const pages = ['', '/sign', '/approved', '/reject', '/rejected', '/fault', '/download']

const row = (name: string, value: string, goal: string) =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(12)}   ${goal}\n`)

await buildIfStale({ info: (text) => process.stdout.write(`${text}\n`) })
const server = await startServer({ pages: true })
const link = /http\S+\/document-sign\/[\w-]+/.exec(server.output())?.[0]
if (!link) throw new Error('the demo printed no link')
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const measured: Load[] = []
  for (let load = 0; load < loads; load++) measured.push(await coldLoad(browser, link))
  const median = (of: (one: Load) => number) => measured.map(of).toSorted((a, b) => a - b)[Math.floor(loads / 2)] ?? 0
  row(
    'largest paint, slow 4G, CPU ÷ 4, median of 5',
    `${(median((one) => one.paint_ms) / 1000).toFixed(2)} s`,
    '≤ 0.9 s',
  )
  row('script over the wire', `${(median((one) => one.script_bytes) / 1000).toFixed(1)} kB`, '≤ 75 kB')
  row('all bytes over the wire', `${(median((one) => one.all_bytes) / 1000).toFixed(1)} kB`, '')
  row('layout shift', median((one) => one.shift).toFixed(3), '0')
  for (const path of pages) await examine(browser, `${link}${path}`, path || '(start)')
} finally {
  await browser.close()
  await server.stop()
}

type Load = { paint_ms: number; script_bytes: number; all_bytes: number; shift: number }

async function coldLoad(from: Browser, url: string): Promise<Load> {
  const context = await from.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu_slower_times })
  const types = new Map<string, string>()
  let script_bytes = 0
  let all_bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all_bytes += encodedDataLength
    if (types.get(requestId) === 'Script') script_bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(
    () =>
      new Promise<{ paint_ms: number; shift: number }>((resolve) => {
        let paint_ms = 0
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paint_ms = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ paint_ms, shift }), 500)
      }),
  )
  await context.close()
  return { ...seen, script_bytes, all_bytes }
}

async function examine(from: Browser, url: string, name: string): Promise<void> {
  const context = await from.newContext({ viewport: { width: 320, height: 640 }, locale: 'ru-RU' })
  const page = await context.newPage()
  let reports = 0
  page.on('request', (request) => (reports += Number(request.url().endsWith('/csp-reports'))))
  page.on('console', (message) => (reports += Number(/Content Security Policy|Trusted/.test(message.text()))))
  await page.goto(url, { waitUntil: 'networkidle' })
  const faults = await wcagFaults(page)
  const wide = await widerBy(page)
  row(`${name}: axe violations, wider than 320 px, CSP reports`, `${faults.length}, ${wide}, ${reports}`, '0, 0, 0')
  for (const fault of faults) process.stdout.write(`    ${fault}\n`)
  await context.close()
}

/** Horizontal overflow of the page in pixels. */
function widerBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
