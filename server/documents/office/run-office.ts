import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { file_bytes_max } from '#shared/rules/limits.ts'
import type { WordFormat } from '#server/documents/pool/tasks.ts'
import { isAlive } from '#server/platform/core/is-alive.ts'
import { type Isolation, isolated } from './isolation.ts'
import { fontSettings } from '#server/documents/core/office-fonts.ts'
import { folder_inside, profileSettings } from './office-profile.ts'
import { treeUse } from './process-tree.ts'

/** A checked document, see `check-word.ts`. */
export type OfficeInput = { bytes: Uint8Array; format: WordFormat }
export type OfficeRun = {
  program: string
  isolation: Isolation
  seconds_max: number
  megabytes_max: number
  /** ends the run */
  signal: AbortSignal
}
/**
 * In the order of the inputs; null where no PDF was made. `time`: the documents have used up their time of the processor,
 * or the program sleeps for ever; `late`: the machine is too busy for a verdict.
 */
export type OfficeOutput = { pdfs: (Buffer | 'too_large' | null)[]; end: 'exit' | 'time' | 'crash' | 'closed' | 'late' }

const folder_prefix = 'roscherk-office-'
/** Times as long by the clock as by the processor, which a busy machine gives to others. */
const clock_factor = 10
const look_each_ms = 500

/** written at once by one run */
const written_bytes_max = 8 * file_bytes_max
/** lower than that of the server and of the processes that open files */
const nice = 12

/** LibreOffice ends with this code after it has completed a new profile, to be started again (`EXITHELPER_NORMAL_RESTART`). */
const restart = 81

/**
 * The server's end of a pipe is this shell's third descriptor: when the server dies, however that happens, the pipe
 * closes and the whole process group ends. `ulimit` counts kilobytes of memory, seconds of the processor and blocks of
 * 512 bytes.
 */
const guard = `(read -r _ <&3; kill -KILL 0) &
ulimit -c 0; ulimit -v $1; ulimit -t $2; ulimit -f $3; shift 3
nice -n ${nice} "$@" 3<&-
code=$?
[ $code -ne ${restart} ] || exec nice -n ${nice} "$@" 3<&-
exit $code`

/**
 * LibreOffice reads each document as what was checked: left to itself it looks at the content, and a file can look like
 * two formats.
 */
const importFilters: Record<WordFormat, string> = {
  docx: 'MS Word 2007 XML',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  doc: 'MS Word 97',
}

/** No form fields: people sign what is on the page. */
const filter = `pdf:writer_pdf_Export:${JSON.stringify({ ExportFormFields: { type: 'boolean', value: 'false' } })}`

/** Makes PDFs of documents by one call of LibreOffice for each format, in a folder and with a profile that are removed afterwards. */
export async function runOffice(inputs: readonly OfficeInput[], how: OfficeRun): Promise<OfficeOutput> {
  const folder = await mkdtemp(join(tmpdir(), `${folder_prefix}${process.pid}-`))
  try {
    const names = await fillFolder(folder, inputs, how.isolation)
    let end: OfficeOutput['end'] = 'exit'
    for (const [format, filter] of Object.entries(importFilters)) {
      const ofFormat = names.filter((name) => name.endsWith(`.${format}`))
      if (ofFormat.length === 0) continue
      const ended = await runIn(folder, filter, ofFormat, how)
      if (ended !== 'exit') end = ended
    }
    const pdfs = await Promise.all(inputs.map((_input, nth) => madePdf(join(folder, 'out', `${nth}.pdf`))))
    return { pdfs, end }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes the folders of runs whose server was killed. */
export async function clearOldRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^roscherk-office-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

async function fillFolder(folder: string, inputs: readonly OfficeInput[], { owner }: Isolation): Promise<string[]> {
  const user = join(folder, 'profile', 'user')
  const folders = [join(folder, 'profile'), user, join(folder, 'out'), join(folder, 'fonts')]
  for (const folder of folders) await mkdir(folder, { mode: 0o700 })
  const names = inputs.map(({ format }, nth) => `${nth}.${format}`)
  const files: [string, Uint8Array | string][] = [
    [join(user, 'registrymodifications.xcu'), profileSettings],
    [join(folder, 'fonts.conf'), fontSettings(folder_inside)],
    ...inputs.map(({ bytes }, nth): [string, Uint8Array] => [join(folder, names[nth] ?? ''), bytes]),
  ]
  for (const [path, content] of files) await writeFile(path, content, { mode: 0o600 })
  if (owner) {
    const paths = [folder, ...folders, ...files.map(([path]) => path)]
    for (const path of paths) await chown(path, owner.uid, owner.gid)
  }
  return names
}

function runIn(
  folder: string,
  importFilter: string,
  names: readonly string[],
  how: OfficeRun,
): Promise<OfficeOutput['end']> {
  const { program, isolation, megabytes_max, signal } = how
  // the start of the program, and then a little for each further document
  const seconds = Math.ceil(how.seconds_max * (1 + (names.length - 1) / 10))
  const limits = [megabytes_max * 1024, seconds, written_bytes_max / 512].map(String)
  const words = [
    `-env:UserInstallation=file://${folder_inside}/profile`,
    '--headless',
    '--norestore',
    `--infilter=${importFilter}`,
    '--convert-to',
    filter,
    '--outdir',
    `${folder_inside}/out`,
    ...names.map((name) => `${folder_inside}/${name}`),
  ]
  const order = isolated(isolation, folder, program, words)
  const child = spawn('/bin/sh', ['-c', guard, 'office', ...limits, ...order], {
    cwd: folder,
    // a process group, so that all its processes are killed together
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  })
  return endOf(child, seconds, signal)
}

/** Killed, by us, by the kernel for its seconds of the processor, or for want of memory (128 and the number of the signal). */
const killed = new Set([128 + 9, 128 + 24])

function endOf(child: ChildProcess, seconds: number, signal: AbortSignal): Promise<OfficeOutput['end']> {
  return new Promise((resolve) => {
    let cause: 'time' | 'closed' | 'late' | null = null
    const stop = (why: 'time' | 'closed' | 'late') => {
      cause ??= why
      killGroup(child)
    }
    const onAbort = () => stop('closed')
    const watch = watchUse(child, seconds, stop)
    const finish = (code: number | null) => {
      watch.end()
      signal.removeEventListener('abort', onAbort)
      // the guard shell, and processes that the program left running
      killGroup(child)
      if (cause === null && code !== null && killed.has(code)) cause = watch.killedFor()
      resolve(cause ?? (code === 0 ? 'exit' : 'crash'))
    }
    child.once('error', () => finish(null))
    child.once('exit', finish)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

/**
 * Stops a run when all its processes together have used `seconds` of the processor, and when they sleep for as long by
 * the clock without waiting for the machine; both are the document's doing. Long after that it stops without a verdict.
 */
function watchUse(child: ChildProcess, seconds: number, stop: (why: 'time' | 'late') => void) {
  const start = performance.now()
  let used: number | null = null
  let active_at = start
  const look = async () => {
    const use = child.pid === undefined ? null : await treeUse(child.pid)
    const now = performance.now()
    if (use === null || use.active || use.cpu_seconds > (used ?? 0)) active_at = now
    if (use !== null) used = Math.max(used ?? 0, use.cpu_seconds)
    if ((used ?? 0) >= seconds || now - active_at > seconds * 1000) stop('time')
    else if (now - start > seconds * clock_factor * 1000) stop('late')
  }
  const timer = setInterval(() => void look(), look_each_ms)
  return {
    end: () => clearInterval(timer),
    /** the kernel counts each process alone, and we look at times: half is near enough */
    killedFor: () => ((used ?? (performance.now() - start) / 1000) > seconds / 2 ? 'time' : 'late'),
  } as const
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // nothing of it is left
  }
}

async function madePdf(path: string): Promise<Buffer | 'too_large' | null> {
  try {
    const { size } = await stat(path)
    if (size > file_bytes_max) return 'too_large'
    const bytes = await readFile(path)
    return bytes.length > 0 ? bytes : null
  } catch {
    return null
  }
}
