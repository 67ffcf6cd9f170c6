import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { partElsewhere } from '#server/documents/cms/seal-parts.ts'
import { engineFault, loadEngine } from '#server/documents/core/engine.ts'
import { inspectFile } from '#server/documents/pdf/inspect-file.ts'
import { loadedBytes } from '#server/documents/pdf/pdfium.ts'
import { renderPortion } from '#server/documents/pdf/render-portion.ts'
import { pass, take } from '#server/documents/pool/shared-file.ts'
import type { Input, Order, Output, Reply, TaskName, WorkerSettings } from '#server/documents/pool/tasks.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { simulateFailure } from './simulate-failure.ts'

/** WebAssembly memory grows and never shrinks: beyond this a new worker is cheaper than the held memory. */
const wasm_bytes_max = 384 * 1024 * 1024
/** Total memory; measured: 330 MB after 6 000 sealings. */
const resident_bytes_max = 640 * 1024 * 1024
const tasks_between_readings = 16

let tasks_done = 0
let resident_bytes = 0

let keys: Pick<WorkerSettings, 'operator' | 'sample'> = { operator: null, sample: null }
let sharedFile: number | null = null
/** The document of the last order: the next one often concerns it too. */
let kept: Uint8Array = new Uint8Array()

/**
 * What most files need is loaded at the start, the rest by the first task that needs it: 0.15 s of the processor for a
 * start instead of 0.8.
 */
const later = {
  text: () => loadEngine(() => import('#server/documents/pdf/page-text.ts')),
  readAgain: () => loadEngine(() => import('#server/documents/pdf/read-again.ts')),
  seal: () => loadEngine(() => import('#server/documents/pdf/seal-file.ts')),
  packet: () => loadEngine(() => import('#server/documents/pdf/seal-packet.ts')),
  addSeal: () => loadEngine(() => import('#server/documents/pdf/add-seal.ts')),
  stamp: () => loadEngine(() => import('#server/documents/pdf/document-stamp.ts')),
  checkSeal: () => loadEngine(() => import('#server/documents/cms/check-seal.ts')),
  word: () => loadEngine(() => import('#server/documents/office/check-word.ts')),
  template: () => loadEngine(() => import('#server/documents/office/template-tasks.ts')),
  table: () => loadEngine(() => import('#server/documents/tables/read-table.ts')),
  archive: () => loadEngine(() => import('#server/documents/tables/list-archive.ts')),
  unpack: () => loadEngine(() => import('#server/documents/tables/unpack-file.ts')),
  places: () => loadEngine(() => import('#server/documents/pdf/fill-places.ts')),
  logo: () => loadEngine(() => import('#server/documents/pdf/draw-logo.ts')),
  form: () => loadEngine(() => import('#server/documents/pdf/fill-form.ts')),
}

const tasks: { [N in TaskName]: (input: Input<N>) => Promise<Output<N>> | Output<N> } = {
  inspect: (input) => inspectFile(input.bytes, input.name, input.settle),
  read_again: async (input) => (await later.readAgain()).readAgain(input.bytes),
  render: (input) => renderPortion(input.bytes, input.pages, input.widths, input.cell),
  read_text: async (input) => (await later.text()).readText(input.bytes, input.pages),
  seal: async (input) => (await later.seal()).sealFile(input, keyFor(input.protocol)),
  add_seal: async (input) => (await later.addSeal()).addSealToFile(input, keyFor(input.protocol)),
  court_packet: async (input) => (await later.packet()).sealPacket(input, keyFor(input.packet)),
  add_stamp_room: async (input) => (await later.stamp()).addStampRoom(input),
  check_seal: async (input) => (await later.stamp()).checkStampedFile(input),
  check_word: async (input) => (await later.word()).checkWord(input.bytes, input.accept_changes),
  read_template: async (input) => (await later.template()).readTemplate(input.bytes, input.accept_changes),
  fill_template: async (input) => (await later.template()).fillTemplate(input),
  check_seal_parts: async ({ parts, size, roots, stamp_roots, revoked }) =>
    (await later.checkSeal()).checkSealParts(parts.map(partElsewhere), size, roots, stamp_roots, revoked),
  read_table: async (input) => (await later.table()).readTable(input.bytes),
  list_archive: async (input) => (await later.archive()).listArchive(input.bytes),
  unpack_file: async (input) => (await later.unpack()).unpackFile(input),
  draw_logo: async (input) => (await later.logo()).drawLogo(input.bytes),
  form_fields: async (input) => (await later.form()).formFields(input.bytes),
  judge_form: async (input) => (await later.form()).judgeForm(input.bytes, input.rows),
  fill_form: async (input) => ({ bytes: await (await later.form()).fillForm(input.bytes, input.values) }),
  fill_places: async (input) => (await later.places()).fillPlaces(input.bytes, input.texts),
  simulateFailure: (input) => simulateFailure(input.how),
}

/** A sample is sealed with a certificate that says so. */
const keyFor = ({ sample }: Pick<Input<'seal'>['protocol'], 'sample'>) => (sample ? keys.sample : keys.operator)

async function perform<N extends TaskName>(name: N, input: Input<N>): Promise<Output<N>> {
  return tasks[name](input)
}

async function obey(order: Order): Promise<Reply> {
  const reply = await replyTo(order)
  const fault = engineFault()
  return fault ? { kind: 'unable', id: order.id, message: fault.message, spent: true } : reply
}

async function replyTo(order: Order): Promise<Reply> {
  try {
    const made = await perform(order.name, withBytes(order))
    return { kind: 'done', id: order.id, ...shared(made), spent: isSpent() }
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: 'refused', id: order.id, code: error.code, message: error.message, spent: isSpent() }
    }
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    // a module that could not be read would fail for ever
    return { kind: 'failed', id: order.id, message, stack, spent: true }
  }
}

function isSpent(): boolean {
  // ipc serialises the answer: a twentieth of a sealing
  if (tasks_done++ % tasks_between_readings === 0) resident_bytes = process.memoryUsage.rss()
  return loadedBytes() > wasm_bytes_max || resident_bytes > resident_bytes_max
}

function withBytes({ input, bytes_kept, bytes_shared }: Order): Input<TaskName> {
  if (!('bytes' in input)) return input
  // not a Buffer, whose `slice` does not copy
  if (!bytes_kept) kept = take(sharedFile, { bytes: input.bytes, bytes_shared }) ?? new Uint8Array()
  return { ...input, bytes: kept }
}

function shared(output: Output<TaskName>): { output: Output<TaskName>; bytes_shared: number } {
  if (typeof output === 'string' || !('bytes' in output) || !output.bytes) return { output, bytes_shared: 0 }
  const { bytes, bytes_shared } = pass(sharedFile, output.bytes)
  return { output: { ...output, bytes }, bytes_shared }
}

/** Ends the process when the server that waits for the reply is gone. */
function tell(reply: Reply): void {
  process.send?.(reply, undefined, undefined, (error) => {
    if (error) process.exit()
  })
}

process.once('message', (settings: WorkerSettings) => {
  keys = settings
  sharedFile = settings.sharedFile
  process.on('message', (order: Order) => void obey(order).then(tell))
  tell({ kind: 'ready' })
  // this process is killed at its end, when Node would write it
  flushCompileCache()
})
process.on('disconnect', () => process.exit())
// Ctrl+C in a terminal reaches us too, while the server drains and may wait for our answer
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
// a task in an endless loop would never notice that the server was killed
new Worker(new URL('./watch-parent.ts', import.meta.url), { workerData: process.ppid })
