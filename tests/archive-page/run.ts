import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { request as requests } from '@playwright/test'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { proofVerdictOf } from '#shared/text/claims.ts'
import { aSending, aTable } from '#tests/support/bulk-tables.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { logIntoCabinet, logIntoSupport } from '#tests/support/whole-server.ts'
import { proofFile } from '../../vite/proof/proof-file.ts'
import globalSetup from '../e2e/global-setup.ts'
import { logIn, sentRequests } from '../e2e/signer.ts'
import { skipped_exit_code } from '../full/parts.ts'
import { browsers, installBrowsers, type Window } from '../missing-files/browsers.ts'

/**
 * `проверка.html` opened from the disk in three browsers: an archive of ten documents, that of a table of `PEOPLE`
 * signers, and a forged one. `BROWSERS`: a list of those that are walked.
 */
const missing = installBrowsers()
if (missing.length > 0) {
  process.stdout.write(`\n!!! НЕТ БРАУЗЕРОВ: ${missing.join(', ')} !!!\n\n`)
  process.exit(skipped_exit_code)
}
const people = Number(process.env['PEOPLE'] ?? 200)
const signing_at_once = 8
const part_chars = 1_000_000
const chosen = process.env['BROWSERS']?.split(',') ?? Object.keys(browsers)
const headings = {
  right: proofVerdictOf({ verdict: 'right', sealed: true }).heading,
  wrong: proofVerdictOf({ verdict: 'wrong', sealed: false }).heading,
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const stop = await globalSetup()
const request = await requests.newContext()
const folder = mkdtempSync(join(tmpdir(), 'roscherk-archive-page-'))
const failed: string[] = []
try {
  const archives = await archivesOf()
  // as an archive has it: under its Russian name
  const page = join(folder, 'проверка.html')
  writeFileSync(page, readFileSync(proofFile))
  for (const name of chosen) {
    const browser = await browsers[name]!(false)
    const window = await browser.window()
    for (const { title, zip, heading } of archives) {
      const { found, milliseconds } = await judged(window, page, zip)
      if (found !== heading) failed.push(`${name}, ${title}: ${found}`)
      process.stdout.write(
        `▸ ${name} ${browser.version}: ${title}, ${(zip.length / 2 ** 20).toFixed(1)} MB: «${found}» in ${(milliseconds / 1000).toFixed(2)} s\n`,
      )
    }
    await browser.close()
  }
  for (const line of failed) process.stdout.write(`✘ ${line}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
  await request.dispose()
  await stop()
}

async function archivesOf() {
  const url = process.env['BASE_URL'] ?? ''
  const client = await logIntoCabinet(url)
  const titles = Array.from({ length: 10 }, (_, index) => `Договор № ${index + 1}`)
  const ten = await sentRequests(request, { titles })
  const sending = await aTableSent(url, client, ten)
  const bulk_sending_id = sending.id
  const many = await firstly(async () => {
    const filter = { bulk_sending_id, status: ['sent'] }
    const { body } = await client.get<SignRequest[]>(`document-sign-requests?${query({ filter, range: [0, 999] })}`)
    return body.length === people ? body : undefined
  })
  const { aSigner } = signingWords(url)
  const all: SignRequest[] = [...ten, ...many]
  const waiting = [...all]
  const signNext = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { status } = await (await aSigner(one)).sign()
      if (status !== 200) throw new Error(`a signature was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: signing_at_once }, signNext))
  for (const { id } of all) {
    const path = `document-sign-requests/${id}`
    await firstly(async () => (await client.get<SignRequest>(path)).body.sealed_at ?? undefined)
  }
  const documents = await archiveAt(`document-sign-requests/${ten[0]?.id}/evidence`)
  const table = await archiveAt(`bulk-sendings/${bulk_sending_id}/evidence`)
  const forged = Buffer.from(documents)
  const place = forged.indexOf('%PDF-') + 100
  forged[place] = (forged[place] ?? 0) ^ 1
  return [
    { title: 'ten documents', zip: documents, heading: headings.right },
    { title: `${people} signers of a table`, zip: table, heading: headings.right },
    { title: 'forged', zip: forged, heading: headings.wrong },
  ]
}

/** The same file to as many people as asked for, who are more than a batch may have. */
async function aTableSent(url: string, client: Caller, [like]: SignRequest[]): Promise<BulkSending> {
  const owner = await logIntoSupport(url)
  const { client_id, legal_entity_id, documents } = like!
  await owner.post('billing/payments', { client_id, amount: people * 100, description: 'Оплата по счёту' })
  const sending = await aSending(client, aTable(people))
  const chosen = documents.slice(0, 1).map(({ file_id, title }) => ({ file_id, title }))
  const confirmed = await client.post<BulkSending>(`bulk-sendings/${sending.id}/confirm`, {
    legal_entity_id,
    documents: chosen,
  })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return confirmed.body
}

/** What it gives as soon as it gives something. */
async function firstly<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(200)
  }
}

async function archiveAt(path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await logIn(request)}` }
  const answer = await request.get(`${process.env['BASE_URL']}/api/v1/${path}`, { headers, timeout: 0 })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return answer.body()
}

/** Chooses the archive as a person does, and waits for the verdict. */
async function judged(window: Window, page: string, zip: Buffer): Promise<{ found: string; milliseconds: number }> {
  await window.open(pathToFileURL(page).href)
  while ((await window.value(`document.querySelector('#zip') !== null`)) !== true) await sleep(50)
  await window.value(`(globalThis.given = [], 0)`)
  const text = zip.toString('base64')
  for (let at = 0; at < text.length; at += part_chars) {
    await window.value(`(globalThis.given.push(${JSON.stringify(text.slice(at, at + part_chars))}), 0)`)
  }
  await window.value(`(() => {
    const bytes = globalThis.given.map((part) => Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0)))
    const given = new DataTransfer()
    given.items.add(new File(bytes, 'архив.zip', { type: 'application/zip' }))
    const input = document.querySelector('#zip')
    new MutationObserver(() => {
      globalThis.took ??= document.querySelector('h2') ? performance.now() - globalThis.since : undefined
    }).observe(document.body, { childList: true, subtree: true })
    input.files = given.files
    globalThis.since = performance.now()
    input.dispatchEvent(new Event('change'))
    return 0
  })()`)
  for (;;) {
    const found = await window.value(`document.querySelector('h2, [role=alert]')?.textContent ?? null`)
    if (typeof found === 'string') {
      return { found, milliseconds: Number(await window.value('globalThis.took ?? -1')) }
    }
    await sleep(50)
  }
}
