import { execFileSync } from 'node:child_process'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import { expect, test } from 'vitest'
import { office } from '#tests/support/office.ts'
import { aPdf, has, run, saved } from '#tests/support/fixtures.ts'
import { aDocx, p } from '#tests/support/word-files.ts'
import type { Refused } from '#tests/support/caller.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { aForeignCheckout } from '#tests/support/foreign-checkout.ts'
import { startServer } from '#tests/support/server-process.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { logIntoCabinet } from '#tests/support/whole-server.ts'

/** «i» is no «I» there; and it is yesterday for hours after midnight in Moscow. */
const elsewhere = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'America/New_York' }

const hasOffice = office !== null
if (!hasOffice) console.warn('ПРОПУЩЕНО: нет LibreOffice, документы Word в папке с русским именем не проверены')
if (!has('pdfsig')) console.warn('ПРОПУЩЕНО: нет pdfsig, печать в папке с русским именем не проверена')
if (!execFileSync('locale', ['-a'], { encoding: 'utf8' }).includes('tr_TR'))
  console.warn('ПРОПУЩЕНО: на машине нет локали tr_TR.UTF-8, она действует только на Node, не на прочие программы')

const pdf = { 'content-type': 'application/pdf' }
const contract = () => new Uint8Array(aPdf({ pages: 1 }))

test('from a folder with a Russian name, in a Turkish locale and far from Moscow, a demo is filled by the start that can, documents are signed and sealed', async () => {
  const checkout = aForeignCheckout()
  const data = await temporaryDataDir()
  const place = { tree: checkout.path, data, env: { ...elsewhere, TMPDIR: checkout.temporary } }

  // a start that cannot read the documents of the demo says why, and the next one goes on from there
  checkout.breakPdfium()
  await expect(startServer(place)).rejects.toThrow(/Демонстрация не заполнена: .+ Следующий запуск продолжит/)
  checkout.repairPdfium()
  const server = await startServer(place)
  const client = await logIntoCabinet(server.url)
  const list = () => client.get<SignRequest[]>('document-sign-requests')
  const { body: ofDemo } = await list()
  expect(ofDemo.map(({ status }) => status).toSorted()).toEqual(['rejected', 'sent', 'signed'])

  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, head = pdf) => {
    const answer = await client.send<UploadedFile>('POST', `files?name=${encodeURIComponent(name)}`, bytes, head)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { file_id: answer.body.id }
  }
  const documents = [await upload('Договор.pdf', contract())]
  if (hasOffice) documents.push(await upload('Акт.docx', new Uint8Array(await aDocx({ body: p('Акт № 7') }))))
  const [entity] = (await client.get<{ id: number }[]>('legal-entities')).body
  const signers = [{ full_name: 'Ёлкин Пётр', phone: '+79000000099', email: null }]
  const order = { legal_entity_id: entity?.id, documents, signers, send: true }
  const [sent] = (await client.post<[SignRequest]>('document-sign-requests', order)).body
  const signer = await signingWords(server.url).aSigner(sent)
  expect((await signer.sign()).status).toBe(200)

  const sealed = async () => (await client.get<SignRequest>(`document-sign-requests/${sent.id}`)).body.documents
  await expect.poll(async () => (await sealed()).every(({ sealed_file_id }) => sealed_file_id !== null)).toBe(true)
  for (const { sealed_file_id } of await sealed()) {
    const { body } = await client.get<Buffer>(`downloads/${sealed_file_id}`)
    if (has('pdfsig')) expect(run('pdfsig', '-nocert', saved(body))).toContain('Signature is Valid')
  }

  // the workers that have loaded it end with the server
  await server.terminate()
  checkout.breakPdfium()
  await server.restart()
  const again = await logIntoCabinet(server.url)
  const refused: Refused = await again.send('POST', 'files', contract(), pdf)
  expect(refused).toMatchObject({ status: 503, body: { code: 'not_ready' } })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  checkout.repairPdfium()
  expect((await again.send('POST', 'files', contract(), pdf)).status).toBe(201)
  await server.stop()
})
