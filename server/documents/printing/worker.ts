import { parentPort } from 'node:worker_threads'
import { draw } from './draw.ts'
import type { PrintOrder, PrintReply } from './papers.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker only')

async function obey({ id, paper }: PrintOrder): Promise<PrintReply> {
  try {
    return { id, bytes: await draw(paper) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (order: PrintOrder) => void obey(order).then((reply) => port.postMessage(reply)))
