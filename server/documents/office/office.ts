import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { published } from '#server/platform/core/operations.ts'
import { noRoomForFiles } from '#server/platform/threads/no-room.ts'
import { clientOwner, type OwnerOfClient } from '#server/platform/threads/owner.ts'
import { Turns, type Present, type Waiting } from '#server/platform/threads/turns.ts'
import { findOffice } from './find-office.ts'
import { findIsolation, startedBy } from './isolation.ts'
import type { OfficeConfig } from './office-config.ts'
import { clearOldRuns, type OfficeInput, type OfficeOutput, runOffice } from './run-office.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** null without LibreOffice */
    office: Office | null
  }
}

export type Made = { bytes: Buffer } | { refusal: Refusal }

/** LibreOffice in separate processes; clients take turns. */
export type Office = {
  /**
   * PDFs of checked documents (`check-word.ts`), in their order; several at once take little longer than one.
   * @throws Refusal `too_many_requests` when too many wait; `not_ready` when the server stops meanwhile, or LibreOffice
   * makes a PDF of nothing
   */
  convert(client_id: number, inputs: readonly OfficeInput[]): Promise<Made[]>
  /** Ends all runs. */
  close(): Promise<void>
  readonly running: number
  readonly present: Present[]
}
export type OfficeReport = (fault: { cause: string; documents: number }) => void

/** Another document without a PDF asks no more often than that whether the program makes any. */
const probe_each_ms = 60_000

const plain: OfficeInput = { bytes: Buffer.from('{\\rtf1\\ansi 1\\par}'), format: 'rtf' }

type Task = Waiting & {
  inputs: readonly OfficeInput[]
  resolve: (made: Made[]) => void
  reject: (error: Error) => void
}

/** Null when there is no LibreOffice, it is switched off, or this machine cannot separate it from the files of the server. */
export async function openOffice(
  config: OfficeConfig,
  report: OfficeReport = () => undefined,
  ownerOfClient: OwnerOfClient = async (id) => clientOwner(id),
): Promise<Office | null> {
  const program = findOffice(config.path)
  if (program === null) return null
  const isolation = await findIsolation()
  if (isolation === null) {
    report({ cause: 'not used: bubblewrap is missing, or its namespaces are forbidden', documents: 0 })
    return null
  }
  const turns = new Turns<Task>({ at_once_max: config.slots })
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()
  const { seconds_max, megabytes_max } = config
  const how = { program: startedBy(program), isolation, seconds_max, megabytes_max, signal: stopped.signal }
  let cleared: Promise<void> | undefined

  /** whether the program makes nothing of any document, as it was last seen */
  let seen: { at: number; nothing: Promise<boolean> } | undefined

  async function run(inputs: readonly OfficeInput[]): Promise<OfficeOutput> {
    await (cleared ??= clearOldRuns())
    const output = await published('file', 'office', () => runOffice(inputs, how))
    if (output.pdfs.some((pdf) => pdf !== null)) seen = { at: performance.now(), nothing: Promise.resolve(false) }
    return output
  }

  /** By a document that can be no fault of anyone. A program that only hangs would hold the slot for as long again. */
  async function makesNothing(end: OfficeOutput['end']): Promise<boolean> {
    if (end === 'time') return false
    if (seen && performance.now() - seen.at < probe_each_ms) return seen.nothing
    const nothing = run([plain]).then(({ pdfs }) => pdfs[0] === null)
    seen = { at: performance.now(), nothing }
    nothing.catch(() => (seen = undefined))
    return nothing
  }

  /** A document that ends the program may be any of several: those without a PDF are then made one by one. */
  async function make(inputs: readonly OfficeInput[]): Promise<Made[]> {
    const { pdfs, end } = await run(inputs)
    if (end === 'closed') refuse('not_ready', { retry_after_seconds: 10 })
    if (end !== 'exit') report({ cause: end, documents: inputs.length })
    if (end === 'late') refuse('not_ready', { message: uploadFaultTexts.word_late, retry_after_seconds: 60 })
    const isEach = inputs.length === 1 || end === 'exit'
    if (isEach && pdfs.every((pdf) => pdf === null) && (await makesNothing(end))) {
      report({ cause: 'makes no PDF of any document', documents: inputs.length })
      refuse('not_ready', { retry_after_seconds: 60 })
    }
    const made: Made[] = []
    for (const [nth, pdf] of pdfs.entries()) {
      const input = inputs[nth]
      if (pdf === null && end !== 'exit' && inputs.length > 1 && input) made.push(...(await make([input])))
      else made.push(presented(pdf))
    }
    return made
  }

  function next(): void {
    while (running.size < config.slots) {
      const current = turns.take()
      if (!current) return
      const run = make(current.inputs)
        .then(current.resolve, current.reject)
        .finally(() => {
          turns.end(current)
          running.delete(run)
          next()
        })
      running.add(run)
    }
  }

  return {
    async convert(client_id, inputs) {
      const owner = await ownerOfClient(client_id)
      return new Promise((resolve, reject) => {
        if (stopped.signal.aborted) refuse('not_ready', { retry_after_seconds: 10 })
        turns.add({ room: 'word', owner, inputs, resolve, reject })?.reject(noRoomForFiles())
        next()
      })
    },
    async close() {
      stopped.abort()
      for (const { reject } of turns.removeAll()) reject(new Refusal('not_ready', { retry_after_seconds: 10 }))
      await Promise.allSettled(running)
    },
    get running() {
      return running.size
    },
    get present() {
      return turns.present
    },
  }
}

function presented(pdf: Buffer | 'too_large' | null): Made {
  if (pdf === 'too_large') return { refusal: new Refusal('file_too_large') }
  return pdf ? { bytes: pdf } : { refusal: new Refusal('word_not_converted') }
}
