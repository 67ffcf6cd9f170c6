import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/errors.ts'
import { checkSealBytes } from './check-seal.ts'
import { inspectFile } from './in-worker/inspect-file.ts'
import { misbehave } from './in-worker/misbehave.ts'
import { loadedBytes } from './in-worker/pdfium.ts'
import { renderPortion } from './in-worker/render-portion.ts'
import { sealFile } from './in-worker/seal-file.ts'
import type { Input, Order, Output, Reply, TaskName, WorkerSettings } from './tasks.ts'

/** WebAssembly memory grows and never shrinks: past this a fresh worker is cheaper than the held memory. */
const wasm_bytes_max = 384 * 1024 * 1024

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker only')
const settings = workerData as WorkerSettings

const tasks: { [N in TaskName]: (input: Input<N>) => Promise<Output<N>> | Output<N> } = {
  inspect: (input) => inspectFile(input.bytes, input.name),
  render: (input) => renderPortion(input.bytes, input.pages, input.widths),
  seal: (input) => sealFile(input, settings.operator),
  check_seal: (input) => checkSealBytes(input.bytes, input.roots),
  misbehave: (input) => misbehave(input.how),
}

async function perform<N extends TaskName>(name: N, input: Input<N>): Promise<Output<N>> {
  return tasks[name](input)
}

async function obey(order: Order): Promise<Reply> {
  try {
    const output = await perform(order.name, order.input)
    return { kind: 'done', id: order.id, output, spent: isSpent() }
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: 'refused', id: order.id, code: error.code, message: error.message, spent: isSpent() }
    }
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failed', id: order.id, message, stack, spent: isSpent() }
  }
}

function isSpent(): boolean {
  return loadedBytes() > wasm_bytes_max
}

/** Hands results over without copying; small buffers of Node share one slab and are copied instead. */
function gifts(reply: Reply): ArrayBuffer[] {
  if (reply.kind !== 'done' || typeof reply.output === 'string') return []
  const parts = 'images' in reply.output ? reply.output.images : [reply.output]
  return parts.flatMap((part) => {
    const bytes = 'bytes' in part ? part.bytes : null
    if (!bytes || bytes.byteLength !== bytes.buffer.byteLength) return []
    return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
  })
}

port.on('message', (order: Order) => {
  void obey(order).then((reply) => port.postMessage(reply, gifts(reply)))
})
port.postMessage({ kind: 'ready' } satisfies Reply)
