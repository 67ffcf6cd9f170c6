import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { EventPage } from '#shared/contract/events.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, words } from '#tests/support/words.ts'
import { bslFaults } from '#tests/text/bsl-check.support.ts'

const server = await testServer()
const { aClient, aClientCode, aSigner, aSentRequest } = words(server)
const examples = resolve(import.meta.dirname, '../../site/developers/examples')

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

async function aReadyClient() {
  const client = await aClient()
  const code = await aClientCode(client)
  // events that were there before must not confuse the program
  await aSentRequest(client)
  return { client, code }
}

/** Runs a program of the page unchanged, in a folder with the document; `onSent` is called with its request. */
async function run(program: string, file: string, end: (request: SignRequest) => Promise<unknown>) {
  const { client, code } = await aReadyClient()
  const folder = await mkdtemp(join(tmpdir(), 'quick-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'contract.pdf'), aContract())
  const child = spawn(program, [join(examples, file)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ROSCHERK_URL: server.url,
      ROSCHERK_CODE: code.token,
      ORGANIZATION_ID: String(client.legal_entity_id),
      SIGNER_PHONE: aPhone(),
    },
  })
  let printed = ''
  let ended: Promise<unknown> | undefined
  const read = (chunk: Buffer) => {
    printed += String(chunk)
    const [, id] = /Заявка (\d+) отправлена\n/.exec(printed) ?? []
    if (id === undefined) return
    ended ??= client.get<SignRequest>(`document-sign-requests/${id}`).then(({ body }) => end(body))
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const status = await new Promise((done) => child.on('close', done))
  await ended
  return { status, printed, folder, client }
}

const programs = [
  ['curl', 'sh', 'quick-start.sh'],
  ['TypeScript', process.execPath, 'quick-start.ts'],
  ['PHP', 'php', 'quick-start.php'],
] as const

for (const [language, program, file] of programs) {
  const missing = isMissing(program) || (language === 'curl' && (isMissing('curl') || isMissing('jq')))
  test.skipIf(missing)(
    `the quick start for ${language} sends a document, waits and saves the sealed copy`,
    async () => {
      const { status, printed, folder } = await run(program, file, async (request) => {
        expect(request.status).toBe('sent')
        expect((await (await aSigner(request)).sign()).status).toBe(200)
      })
      expect(printed).toMatch(/Ссылка подписанта: https?:\/\/\S+\/document-sign\/[\w-]{22}\n/)
      expect(printed).toMatch(/Подписано: signed\.pdf\n$/)
      expect(status).toBe(0)
      expect((await readFile(join(folder, 'signed.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  test.skipIf(missing)(`the quick start for ${language} ends with an error when the signer rejects`, async () => {
    const { status, printed } = await run(program, file, async (request) => {
      expect((await (await aSigner(request)).reject()).status).toBe(200)
    })
    expect(printed).toContain('request.rejected')
    expect(status).not.toBe(0)
  })
}

const bsl = await readFile(join(examples, 'quick-start.bsl'), 'utf8')

test('the quick start for 1С has whole strings, brackets and blocks, and calls only what exists', () => {
  expect(bslFaults(bsl)).toEqual([])
  expect(bslFaults(bsl.replace('КонецЕсли;', ''))).not.toEqual([])
})

/** The body that the lines `Запись…` of the module write. */
function bodyOf(values: Record<string, string>, file: Buffer): Buffer {
  const valueOf = (part: string) => {
    if (part.startsWith('"')) return part.slice(1, -1).replaceAll('""', '"')
    return values[part] ?? expect.fail(`${part} has no value`)
  }
  const parts = [...bsl.matchAll(/^\tЗапись\.(ЗаписатьСтроку|Записать)\((.*)\);$/gmu)].map(([, call, given = '']) =>
    call === 'Записать' ? file : Buffer.from(given.split(' + ').map(valueOf).join('')),
  )
  return Buffer.concat(parts)
}

test('the calls that the quick start for 1С makes are accepted, and lead to the sealed copy', async () => {
  const { client, code } = await aReadyClient()
  const boundary = aKey()
  const order = {
    legal_entity_id: client.legal_entity_id,
    signers: [{ full_name: 'Иванов Иван Иванович', phone: aPhone() }],
    send: true,
  }
  const values = {
    Граница: boundary,
    ПС: '\r\n',
    ИмяФайла: 'Договор № 7.pdf',
    'ВСтрокуJSON(Заявка)': JSON.stringify(order),
  }
  const sent = await code.send<SignRequest[]>(
    'POST',
    'document-sign-requests/with-files',
    new Uint8Array(bodyOf(values, aContract())),
    { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': aKey() },
  )
  expect(sent).toMatchObject({ status: 201, body: [{ status: 'sent', documents: [{ title: 'Договор № 7' }] }] })
  await (await aSigner(sent.body[0]!)).sign()
  await server.worker.idle()
  const { body } = await code.get<EventPage>('events?after=0&limit=500')
  const sealed = body.data.find(
    ({ type, data }) => type === 'request.sealed' && 'id' in data && data.id === sent.body[0]!.id,
  )
  const [document] = (sealed!.data as SignRequest).documents
  expect((await code.get(`downloads/${document?.sealed_file_id}`)).status).toBe(200)
})
