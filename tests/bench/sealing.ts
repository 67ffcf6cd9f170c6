import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { keepCrlFresh, storedCrl } from '#server/documents/cms/crl-file.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { findRooms } from '#server/documents/tasks/find-rooms.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'
import { signaturesByPdfsig } from './pdfsig-signing.ts'
import { childPids, cpuSeconds, residentMegabytes } from './processes.ts'

/**
 * Documents per second stamped, with protocol and seal, in the worker pool; compared with `pdfsig -add-signature`,
 * which only signs, in the same run: sequentially, and two in parallel. Memory of the workers after each quarter shows
 * whether it grows. CPU time shows whether the machine was busy.
 */
const documents = Number(process.env['DOCUMENTS'] ?? 2000)
const file = process.argv[2] ?? '../shared/data/pdf/contract-3-pages.pdf'
/** number of jobs waiting for the workers */
const at_once = 8

const folder = mkdtempSync(join(tmpdir(), 'roscherk-sealing-'))
const certificate = await openOperatorCertificate(folder)
await keepCrlFresh(folder, null)
const crl = (await storedCrl(folder))?.bytes
const pool = openPool({ operator: certificate.operator })
const original = readFileSync(file)
const sha256 = sha256Hex(original)
const document = { sha256, size_bytes: original.length, pages: 3 }

await pool.warm()
// found when the page images were drawn, and stored
const rooms = await findRooms(pool, original)
await sealSome(200)
const began = performance.now()
const cpu = { main: process.cpuUsage(), workers: sum(childPids().map(cpuSeconds)) }
for (let quarter = 1; quarter <= 4; quarter++) {
  await sealSome(documents / 4)
  row(
    `after ${(documents / 4) * quarter}`,
    `${childPids().map(residentMegabytes).join(' + ')} MB`,
    'resident, workers: no growth',
  )
}
const rate = documents / ((performance.now() - began) / 1000)
const { user, system } = process.cpuUsage(cpu.main)
const main_ms = (user + system) / 1000 / documents
const workers_ms = ((sum(childPids().map(cpuSeconds)) - cpu.workers) * 1000) / documents
await pool.close()
row('stamped, protocolled, sealed', `${rate.toFixed(0)} /s`, 'goal 300')
// not affected by a busy machine
row(
  'CPU a document',
  `${(main_ms + workers_ms).toFixed(2)} ms`,
  `workers ${workers_ms.toFixed(2)}, server ${main_ms.toFixed(2)}`,
)
row('two cores of nothing else', `${(2000 / (main_ms + workers_ms)).toFixed(0)} /s`, '')
for (const pdfsig of await signaturesByPdfsig(file, folder)) {
  row(
    `pdfsig -add-signature, signing only, ${pdfsig.at_once} at once`,
    `${pdfsig.rate.toFixed(1)} /s`,
    `CPU ${pdfsig.cpu_ms.toFixed(1)} ms`,
  )
  row(
    'ratio',
    `× ${(rate / pdfsig.rate).toFixed(1)}`,
    `by CPU × ${(pdfsig.cpu_ms / (main_ms + workers_ms)).toFixed(1)}${pdfsig.at_once === 1 ? '; goal 20' : ''}`,
  )
}
rmSync(folder, { recursive: true })

async function sealSome(count: number): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (left-- > 0) {
        const protocol = aProtocol(document, { number: String(left), request_id: String(left) })
        // like a job, which has just read its file
        const order = {
          original: Buffer.from(original),
          sha256,
          position: 1,
          file_name: 'Договор.pdf',
          protocol,
          wrap: false,
          rooms,
          crl,
        }
        const { mode } = await sealDocument(pool, order)
        if (mode !== 'in_place') throw new Error(`sealed ${mode}`)
      }
    }),
  )
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function row(name: string, value: string, goal: string): void {
  process.stdout.write(`${name.padEnd(44)} ${value.padStart(12)}   ${goal}\n`)
}
