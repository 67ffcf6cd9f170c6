import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signaturesByPdfsig } from './pdfsig-signing.ts'
import { childPids, cpuSeconds, residentMegabytes } from './processes.ts'
import { openSealing } from './sealing-pool.ts'

/**
 * Documents per second stamped, with protocol and seal, in the worker pool; compared with `pdfsig -add-signature`,
 * which only signs, in the same run: sequentially, and two in parallel. Memory of the workers after each quarter shows
 * whether it grows. CPU time shows whether the machine was busy.
 */
const documents = Number(process.env['DOCUMENTS'] ?? 2000)
const file = process.argv[2] ?? '../shared/data/pdf/contract-3-pages.pdf'

const folder = mkdtempSync(join(tmpdir(), 'roscherk-sealing-'))
const { sealSome, close } = await openSealing(folder, file)
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
await close()
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

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function row(name: string, value: string, goal: string): void {
  process.stdout.write(`${name.padEnd(44)} ${value.padStart(12)}   ${goal}\n`)
}
