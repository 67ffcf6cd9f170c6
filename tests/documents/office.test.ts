import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { isolates, office as installed } from '#tests/support/office.ts'
import { checkWord } from '#server/documents/office/check-word.ts'
import { findingWarnings } from '#server/documents/core/finding-warnings.ts'
import { type Office, openOffice } from '#server/documents/office/office.ts'
import type { OfficeConfig } from '#server/documents/office/office-config.ts'
import { operationChannels } from '#server/platform/core/operations.ts'
import type { OfficeInput } from '#server/documents/office/run-office.ts'
import { aFolder, has, refusalOf, run, saved } from '../support/fixtures.ts'
import { aDocx, anOdt, p, page_break } from '../support/word-files.ts'

const settings: OfficeConfig = { path: undefined, slots: 2, seconds_max: 60, megabytes_max: 2048 }
const opened: Office[] = []

async function anOffice(change: Partial<OfficeConfig> = {}): Promise<Office> {
  const office = await openOffice({ ...settings, ...change })
  if (!office) throw new Error('no LibreOffice')
  opened.push(office)
  return office
}
afterEach(async () => {
  for (const office of opened.splice(0)) await office.close()
})

/** Replacement of LibreOffice: a script. */
function aProgram(script: string): string {
  const path = join(aFolder(), 'soffice')
  writeFileSync(path, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`)
  chmodSync(path, 0o755)
  // the folder of a test is closed to others, and the program runs as nobody
  chmodSync(join(path, '..'), 0o755)
  return path
}

const docx = async (text = 'Договор аренды'): Promise<OfficeInput> => ({
  bytes: await aDocx({ body: p(text) }),
  format: 'docx',
})
const rtf = (text: string): OfficeInput => ({ bytes: Buffer.from(`{\\rtf1\\ansi ${text}\\par}`), format: 'rtf' })
const services =
  'Исполнитель обязуется по заданию Заказчика оказать услуги, указанные в Приложении № 1 к настоящему Договору, а Заказчик обязуется оплатить эти услуги в порядке и сроки, установленные настоящим Договором. '
/** Sixty paragraphs of 11 points. */
const inFont = (name: string) =>
  aDocx({
    relations: [{ type: 'styles', target: 'styles.xml' }],
    parts: {
      'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    },
    body: Array.from({ length: 60 }, (_, nth) => p(`${nth + 1}. ${services.repeat(2)}`)).join(''),
  })
const foldersLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`roscherk-office-${process.pid}-`))
const running = (mark: string) =>
  spawnSync('pgrep', ['-f', mark], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

async function pdfOf(office: Office, input: OfficeInput, client_id = 1): Promise<Buffer> {
  const [made] = await office.convert(client_id, [input])
  if (!made || 'refusal' in made) throw made?.refusal ?? new Error('nothing was made')
  return made.bytes
}

describe.skipIf(installed === null)('LibreOffice', () => {
  test(
    'makes PDFs of DOCX, ODT, RTF and a short DOC, with Russian text, in one call',
    { timeout: 120_000 },
    async () => {
      const inputs: OfficeInput[] = [
        await docx(),
        { bytes: await anOdt('<text:p>Договор подряда</text:p>'), format: 'odt' },
        rtf("\\'c4\\'ee\\'e3\\'ee\\'e2\\'ee\\'f0".replace('\\', '\\ansicpg1251 \\')),
        { bytes: readFileSync(new URL('../support/office/short.doc', import.meta.url)), format: 'doc' },
      ]
      const made = await (await anOffice()).convert(1, inputs)
      const texts = made.map((document) =>
        'bytes' in document && has('pdftotext') ? run('pdftotext', saved(document.bytes), '-').trim() : '',
      )
      expect(made.map((document) => 'bytes' in document && document.bytes.subarray(0, 5).toString())).toEqual([
        '%PDF-',
        '%PDF-',
        '%PDF-',
        '%PDF-',
      ])
      if (has('pdftotext')) expect(texts).toEqual(['Договор аренды', 'Договор подряда', 'Договор', 'Договор аренды'])
      expect(foldersLeft()).toEqual([])
    },
  )

  test(
    'draws Calibri as wide as Word does, and names a font that it has to replace',
    { timeout: 120_000 },
    async () => {
      const checked = await Promise.all(
        [inFont('Calibri'), inFont('Aptos')].map(async (document) => checkWord(await document)),
      )
      const made = await (await anOffice()).convert(1, checked)
      const pages = made.map((document) =>
        'bytes' in document ? /\/Count (\d+)/.exec(document.bytes.toString('latin1'))?.[1] : null,
      )
      // as many pages as Word makes of it
      expect(pages[0]).toBe('6')
      const warnings = made.map((document, nth) => {
        const findings = checked[nth]
        return 'bytes' in document && findings ? findingWarnings(findings, document.bytes) : null
      })
      expect(warnings).toEqual([[], [{ code: 'fonts_replaced', text: expect.stringContaining('«Aptos»') }]])
    },
  )

  test('makes 500 pages', { timeout: 180_000 }, async () => {
    const body = Array.from({ length: 500 }, (_, nth) => p(`Страница ${nth + 1}`)).join(page_break)
    const pdf = await pdfOf(await anOffice(), { bytes: await aDocx({ body }), format: 'docx' })
    expect(pdf.toString('latin1')).toContain('/Count 500')
  })

  test(
    'opens no connection for what a document names, even when nothing checked it',
    { timeout: 120_000 },
    async () => {
      let connections = 0
      const listener = createServer((socket) => {
        connections += 1
        socket.destroy()
      }).listen(0, '127.0.0.1')
      await once(listener, 'listening')
      onTestFinished(() => void listener.close())
      const address = listener.address()
      const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/a.png`
      const linked = await aDocx({
        relations: [{ type: 'image', target: url, external: true }],
        body: `<w:p><w:r><w:pict><v:shape style="width:100pt;height:100pt"><v:imagedata r:id="rId10"/></v:shape></w:pict></w:r></w:p>`,
      })
      await (
        await anOffice()
      ).convert(1, [
        { bytes: linked, format: 'docx' },
        rtf(`{\\field{\\*\\fldinst INCLUDEPICTURE "${url}" \\\\d}{\\fldrslt x}}`),
        {
          bytes: await anOdt(`<text:p><draw:frame><draw:image xlink:href="${url}"/></draw:frame></text:p>`),
          format: 'odt',
        },
      ])
      expect(connections).toBe(0)
    },
  )
})

describe.skipIf(!isolates)('a program that', () => {
  test('hangs is ended with all its processes after its time, and its folder is removed', async () => {
    const mark = `sleep 98${process.pid}`
    const office = await anOffice({ path: aProgram(`${mark} & ${mark}`), seconds_max: 1 })
    expect(await refusalOf(pdfOf(office, await docx()))).toBe('word_not_converted')
    await delay(200)
    expect(running(mark)).toEqual([])
    expect(foldersLeft()).toEqual([])
  })

  test('uses up the time of the processor in several processes is ended', async () => {
    const loop = '(while :; do :; done) &'
    const office = await anOffice({ path: aProgram(`${loop} ${loop} wait`), seconds_max: 1 })
    expect(await refusalOf(pdfOf(office, await docx()))).toBe('word_not_converted')
  })

  test('takes longer by the clock than by the processor makes its document', async () => {
    const work = 'for turn in 1 2 3 4 5 6; do sleep 0.3; head -c 20000000 /dev/zero | cksum; done'
    const end = 'while [ "$1" != --outdir ]; do shift; done; printf %s "%PDF-1.7" > "$2/0.pdf"'
    const office = await anOffice({ path: aProgram(`${work}; ${end}`), seconds_max: 1 })
    expect((await pdfOf(office, rtf('a'))).toString()).toBe('%PDF-1.7')
  })

  test('is killed by the machine leaves the document without a verdict', async () => {
    const mark = `sleep 95${process.pid}`
    const made = refusalOf(pdfOf(await anOffice({ path: aProgram(mark) }), await docx()))
    await expect.poll(() => running(`^${mark}`), { timeout: 10_000 }).toHaveLength(1)
    process.kill(Number(running(`^${mark}`)[0]), 'SIGKILL')
    expect(await made).toBe('not_ready')
  })

  // the last arguments are the documents
  const diesOfBad = `
    while [ "$1" != --outdir ]; do shift; done; out=$2; shift 2
    for file; do grep -q плохой "$file" && exit 139; printf '%%PDF-1.7' > "$out/$(basename "$file" .rtf).pdf"; done`

  test('dies of a document refuses it, and makes the next one', async () => {
    const office = await anOffice({ path: aProgram(diesOfBad) })
    expect(await refusalOf(pdfOf(office, rtf('плохой')))).toBe('word_not_converted')
    expect((await pdfOf(office, rtf('хороший'))).toString()).toBe('%PDF-1.7')
    expect(office.running).toBe(0)
  })

  test.each([
    ['dies of every document', 'exit 139'],
    ['makes a PDF of none', 'exit 0'],
  ])('%s is not ready: no document is to blame', async (_name, script) => {
    const office = await anOffice({ path: aProgram(script) })
    expect(await refusalOf(pdfOf(office, await docx()))).toBe('not_ready')
  })

  test('was removed while the server runs is not ready', async () => {
    const path = aProgram('exit 0')
    const office = await anOffice({ path })
    rmSync(path)
    expect(await refusalOf(pdfOf(office, await docx()))).toBe('not_ready')
  })

  test('is asked once a minute whether it works, however many documents it makes nothing of', async () => {
    let runs = 0
    const count = () => (runs += 1)
    const { start } = operationChannels.file
    start.subscribe(count)
    onTestFinished(() => {
      start.unsubscribe(count)
    })
    const office = await anOffice({ path: aProgram(diesOfBad) })
    for (const _ of [1, 2, 3]) expect(await refusalOf(pdfOf(office, rtf('плохой')))).toBe('word_not_converted')
    expect(runs).toBe(4)
  })

  test('dies of one of three documents makes the other two', async () => {
    const made = await (
      await anOffice({ path: aProgram(diesOfBad) })
    ).convert(1, [rtf('один'), rtf('плохой'), rtf('три')])
    expect(made.map((document) => ('bytes' in document ? document.bytes.toString() : document.refusal.code))).toEqual([
      '%PDF-1.7',
      'word_not_converted',
      '%PDF-1.7',
    ])
  })

  test('writes more than it may is ended', async () => {
    const office = await anOffice({
      path: aProgram('while [ "$1" != --outdir ]; do shift; done; head -c 600000000 /dev/zero > "$2/0.pdf"'),
    })
    expect(await refusalOf(pdfOf(office, await docx()))).toBe('file_too_large')
  })
})

test.skipIf(!isolates)('one account leaves a slot to the others', async () => {
  const script = 'while [ "$1" != --outdir ]; do shift; done; sleep 0.3; printf %s "%PDF-1.7" > "$2/0.pdf"'
  const office = await anOffice({ path: aProgram(script) })
  const ends: string[] = []
  const make = (name: string, client_id: number) => pdfOf(office, rtf('a'), client_id).then(() => ends.push(name))
  const all = [make('a1', 1), make('a2', 1), make('a3', 1), make('a4', 1), make('b1', 2)]
  await Promise.all(all)
  expect(ends.indexOf('b1')).toBeLessThan(2)
})

test.skipIf(!isolates)('closing ends what runs and refuses what waits', async () => {
  const mark = `sleep 97${process.pid}`
  const office = await anOffice({ path: aProgram(mark), slots: 1 })
  const both = [refusalOf(pdfOf(office, rtf('a'))), refusalOf(pdfOf(office, rtf('b')))]
  await expect.poll(() => running(mark).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await office.close()
  expect(await Promise.all(both)).toEqual(['not_ready', 'not_ready'])
  expect(running(mark)).toEqual([])
})

test.skipIf(!isolates)('a killed server leaves no process of a conversion', async () => {
  const mark = `sleep 96${process.pid}`
  const program = aProgram(mark)
  const script = `
    const { openOffice } = await import(${JSON.stringify(new URL('../../server/documents/office/office.ts', import.meta.url).href)})
    const office = await openOffice({ path: ${JSON.stringify(program)}, slots: 1, seconds_max: 60, megabytes_max: 2048 })
    void office.convert(1, [{ bytes: Buffer.from('{\\\\rtf1 a}'), format: 'rtf' }])
    setInterval(() => {}, 1000)`
  const { spawn } = await import('node:child_process')
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await expect.poll(() => running(mark).length, { timeout: 20_000 }).toBeGreaterThan(0)
  server.kill('SIGKILL')
  await expect.poll(() => running(mark), { timeout: 5_000 }).toEqual([])
})

test('a configured path that is no program stops the start, and «off» is no LibreOffice', async () => {
  await expect(openOffice({ ...settings, path: '/nowhere/soffice' })).rejects.toThrow('ENOENT')
  expect(await openOffice({ ...settings, path: 'off' })).toBeNull()
})
