import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '#server/platform/db/engine-process.ts'
import { refuseSiteData } from '../e2e/site-data.ts'
import { aptGet, chromiumPath, pathOf } from '../support/programs.ts'

/** A window of a browser, for one case after another. */
export type Window = {
  open: (url: string) => Promise<void>
  /** the value of an expression in the page; `undefined` while it has none, amid a navigation */
  value: (expression: string) => Promise<unknown>
}

export type Browser = { version: string; window: () => Promise<Window>; close: () => Promise<void> }

/** @param is_refusing cookies and site data, by the browser's own setting where it has one */
type Start = (is_refusing: boolean) => Promise<Browser>

const mini_browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const packages = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

/** Installs Debian's browsers. Returns what is still missing. */
export function installBrowsers(): string[] {
  const missing = () => Object.entries(packages).flatMap(([name, program]) => (pathOf(program) ? [] : [name]))
  if (missing().length > 0 && process.getuid?.() === 0 && pathOf('apt-get')) {
    aptGet('update')
    aptGet('install', ...missing())
  }
  return [...missing(), ...(existsSync(mini_browser) ? [] : [mini_browser])]
}

/** Starts a program that ends with this process. */
function begin(program: string, words: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, words, options)
  process.once('exit', () => child.kill())
  return child
}

const startChromium: Start = async (is_refusing) => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  return {
    version: browser.version(),
    async window() {
      const page = await browser.newPage({ locale: 'ru-RU' })
      if (is_refusing) await refuseSiteData(page)
      return {
        open: async (url) => void (await page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)),
        value: (expression) => page.evaluate(expression).catch(() => undefined),
      }
    },
    close: () => browser.close(),
  }
}

type BidiAnswer = { id?: number; type: string; result?: Record<string, never> }

/** By WebDriver BiDi, which Firefox speaks itself (w3c.github.io/webdriver-bidi). */
const startFirefox: Start = async (is_refusing) => {
  const profile = mkdtempSync(join(tmpdir(), 'roscherk-firefox-'))
  // 2: all site data is refused
  const settings = { 'intl.accept_languages': 'ru', 'network.cookie.cookieBehavior': is_refusing ? 2 : 5 }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = begin('/usr/bin/firefox-esr', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await lineOf(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer
    waiting.get(answer.id ?? 0)?.(answer)
  })
  let calls = 0
  const call = async (method: string, params: object = {}): Promise<Record<string, never> | undefined> => {
    const id = (calls += 1)
    const { promise, resolve } = Promise.withResolvers<BidiAnswer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await promise
    waiting.delete(id)
    return answer.result
  }
  const session = (await call('session.new', { capabilities: {} })) as { capabilities?: { browserVersion: string } }
  return {
    version: session.capabilities?.browserVersion ?? '',
    async window() {
      // no tab: a hidden page runs slower
      const context = (await call('browsingContext.create', { type: 'window' }))?.['context']
      return {
        open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'none' })),
        async value(expression) {
          const target = { context }
          const result = await call('script.evaluate', {
            expression: `JSON.stringify(${expression})`,
            target,
            awaitPromise: false,
          })
          const { type, value } = (result?.['result'] ?? {}) as { type?: string; value?: string }
          return type === 'string' && value !== undefined ? (JSON.parse(value) as unknown) : undefined
        },
      }
    },
    async close() {
      await call('browser.close')
      await ended(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const driver_ms_max = 30_000

/** WebKitGTK by its WebDriver (www.w3.org/TR/webdriver2): a driver and a browser for each window. */
const startWebKit: Start = async (is_refusing) => {
  const screen = begin('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((done) => {
    screen.stdio[3]?.once('data', (number: Buffer) => done(`:${String(number).trim()}`))
  })
  const drivers: ChildProcess[] = []
  const closings: (() => Promise<unknown>)[] = []
  const args = [
    '--automation',
    ...(is_refusing ? ['--cookies-policy=never', '--enable-html5-local-storage=false'] : []),
  ]
  const open = async () => {
    const port = await freePort()
    const env = { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
    drivers.push(begin('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }))
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        body: JSON.stringify(body) ?? null,
        // the driver may hang on a page whose files hang
        signal: AbortSignal.timeout(driver_ms_max),
      })
      return answer.ok ? ((await answer.json()) as { value: unknown }).value : undefined
    }
    while (!(await call('GET', '/status').catch(() => false))) await sleep(50)
    const options = { binary: mini_browser, args }
    const alwaysMatch = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options }
    const opened = await call('POST', '/session', { capabilities: { alwaysMatch } })
    const { sessionId, capabilities } = opened as { sessionId: string; capabilities: { browserVersion: string } }
    closings.push(() => call('DELETE', `/session/${sessionId}`))
    const window: Window = {
      open: async (url) => void (await call('POST', `/session/${sessionId}/url`, { url })),
      value: (expression) =>
        call('POST', `/session/${sessionId}/execute/sync`, { script: `return (${expression})`, args: [] }),
    }
    return { window, version: capabilities.browserVersion }
  }
  const first = await open()
  let is_first_taken = false
  return {
    version: first.version,
    async window() {
      const { window } = is_first_taken ? await open() : first
      is_first_taken = true
      return window
    },
    async close() {
      for (const close of closings) await close().catch(() => undefined)
      for (const child of [...drivers, screen]) {
        child.kill()
        await ended(child)
      }
    },
  }
}

export const browsers: Record<string, Start> = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit }

async function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  child.stderr?.on('data', (part) => (text += String(part)))
  for (;;) {
    const found = wanted.exec(text)?.[1]
    if (found !== undefined) return found
    if (child.exitCode !== null) throw new Error(`the browser did not start: ${text}`)
    await sleep(50)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await sleep(20)
}
