import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const dist = resolve(import.meta.dirname, '../../dist')

type Budget = {
  what: string
  app: string
  /** chunks that it loads beside the entry: their names, or the ends of their sources */
  chunks: readonly string[]
  bytes: number
}

/** What the first list of a console shows once its rows are there. */
const afterRows = ['ra/Toasts.tsx', 'ra/list/Pagination.tsx']
const afterConsoleRows = ['help/NewsDot.tsx', 'admin/parts/list/views/Views.tsx', 'columns/ColumnChoices.tsx']

/** Script (brotli) that a page may load until it stands. */
export const budgets: readonly Budget[] = [
  { what: 'sign: start page', app: 'sign', chunks: ['start'], bytes: 79_000 },
  { what: 'site: entry', app: 'site', chunks: [], bytes: 90_000 },
  { what: 'cabinet: login', app: 'cabinet', chunks: [], bytes: 80_000 },
  { what: 'cabinet: first list', app: 'cabinet', chunks: ['app'], bytes: 266_000 },
  {
    what: 'cabinet: first list and what follows its rows',
    app: 'cabinet',
    chunks: ['app', ...afterRows, 'document-sign-requests/ChosenActions.tsx'],
    bytes: 290_000,
  },
  { what: 'admin: login', app: 'admin', chunks: [], bytes: 80_000 },
  { what: 'admin: first list', app: 'admin', chunks: ['app'], bytes: 282_000 },
  {
    what: 'admin: first list and what follows its rows',
    app: 'admin',
    chunks: ['app', ...afterRows, ...afterConsoleRows],
    bytes: 300_000,
  },
]

function closure(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
}

/** Bytes of script that a page loads, as the build has compressed it: the entry and some chunks with their imports. */
export function scriptBytes({ app, chunks }: Pick<Budget, 'app' | 'chunks'>): number {
  const manifest = JSON.parse(readFileSync(resolve(dist, `.vite/${app}.json`), 'utf8')) as Manifest
  const all = Object.entries(manifest)
  // an entry named by `codeSplitting` is found by its name only
  const entry = all.find(([, chunk]) => chunk.isEntry) ?? all.find(([, { name }]) => name === app)
  const found = chunks.map((chunk) => all.find(([key, { name }]) => name === chunk || key.endsWith(chunk)))
  const keys = new Set<string>()
  for (const [at, chunk] of [entry, ...found].entries()) {
    if (!chunk) throw new Error(`no chunk ${at === 0 ? app : chunks[at - 1]} in ${app}`)
    closure(manifest, chunk[0], keys)
  }
  const scripts = new Set([...keys].map((key) => manifest[key]?.file ?? ''))
  return [...scripts].reduce((sum, file) => sum + sizeOf(resolve(dist, file)), 0)
}

/** A file that is too small to be compressed is sent as it is. */
const sizeOf = (file: string) => (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
