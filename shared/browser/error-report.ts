import { clientAddress } from './client-address.ts'
import { pageConfig } from './page-config.ts'
import { scrub, scrubPath } from './scrub.ts'

export type ErrorReport = {
  kind: 'error' | 'rejection' | 'render'
  message: string
  stack: string
  path: string
  build: string
  at: string
}

const reports_max = 10
const text_max = 4000

/** Not our faults: the reader left, a layout took two passes, a chunk that the reload guard handles. */
const harmless =
  /AbortError|ResizeObserver|Failed to fetch dynamically imported module|error loading dynamically imported|Importing a module script failed/

const sent = new Set<string>()

function reportOf(kind: ErrorReport['kind'], cause: unknown): ErrorReport {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return {
    kind,
    message: scrub(`${error.name}: ${error.message}`).slice(0, text_max),
    stack: scrub(error.stack ?? '').slice(0, text_max),
    path: scrubPath(location.pathname),
    build: pageConfig().build,
    at: new Date().toISOString(),
  }
}

/** Reports a fault of the page to our own server, when the installation asks for it. Each fault once. Never throws. */
export function reportError(cause: unknown, kind: ErrorReport['kind'] = 'error'): void {
  try {
    if (pageConfig().error_report) send(reportOf(kind, cause))
  } catch {
    // thrown things need not have a text
  }
}

function send(report: ErrorReport): void {
  if (harmless.test(report.message) || sent.has(report.message) || sent.size >= reports_max) return
  sent.add(report.message)
  void fetch(clientAddress('errors'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => {
    // nothing is left to report it to
  })
}

/** A fault of a counter or of a browser's extension: the file has another origin, or the browser hides it. */
function isForeign({ filename, error }: ErrorEvent): boolean {
  if (filename === '') return !error
  return !filename.startsWith(`${location.origin}/`)
}

/** Reports what nobody caught. Returns how to stop. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => {
    if (!isForeign(event)) reportError(event.error ?? event.message)
  }
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason, 'rejection')
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
