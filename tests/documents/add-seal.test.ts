import { PDF, type PdfArray, type PdfDict, type PdfStream } from '@libpdf/core'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addSeal } from '#server/documents/tasks/add-seal.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import type { RevocationReason } from '#server/documents/cms/crl.ts'
import { lastSeal } from '#server/documents/cms/last-seal.ts'
import { resolver } from '#server/documents/pdf/pdf-values.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { findRanges } from '#server/documents/cms/seal-parts.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { sealDocument, type SealedDocument } from '#server/documents/tasks/seal.ts'
import { aFolder, has, run, sample, saved } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'
import { aSealingPool } from './sealing-pool.support.ts'

const { pool, certificate, crl } = await aSealingPool()

const original = sample('contract-3-pages')
const sha256 = sha256Hex(original)
const names: Record<string, string> = { '1': 'Иванов Иван', '2': 'Петров Пётр', '3': 'Сидорова Анна' }

function protocolOf(request_id: string, over: Partial<ProtocolData> = {}): ProtocolData {
  const signer = { ...aProtocol().signer, full_name: names[request_id] ?? 'Чужой Человек' }
  return aProtocol({ sha256, size_bytes: original.length }, { number: request_id, request_id, signer, ...over })
}

const firstCopy = (wrap: boolean): Promise<SealedDocument> =>
  sealDocument(pool, {
    original,
    sha256,
    position: 1,
    wrap,
    file_name: 'Договор.pdf',
    protocol: protocolOf('1'),
    places: ['2', '3'],
    crl,
  })

const next = (copy: SealedDocument, request_id: string, over: Partial<ProtocolData> = {}) =>
  addSeal(pool, {
    copy: copy.bytes,
    sha256: copy.sha256,
    position: 1,
    wrapped: copy.mode === 'wrapped',
    protocol: protocolOf(request_id, over),
    crl,
  })

async function threeCopies(wrap = false): Promise<[SealedDocument, SealedDocument, SealedDocument]> {
  const first = await firstCopy(wrap)
  const second = (await next(first, '3'))!
  const third = (await next(second, '2'))!
  return [first, second, third]
}

const check = (bytes: Uint8Array) => checkSealBytes(bytes, [certificate.root_pem])
const textOf = (bytes: Uint8Array) => run('pdftotext', '-layout', saved(bytes), '-').split('\f')

test.skipIf(!has('openssl') || !has('pdfsig'))(
  'a sealed file has all that validates its seals, once, under each seal (PAdES B-LT)',
  async () => {
    const [first, , third] = await threeCopies()
    for (const { bytes } of [first, third]) {
      const pdf = await PDF.load(bytes)
      const get = resolver(pdf)
      const store = get(pdf.getCatalog()?.get('DSS')) as PdfDict
      const [certificates, lists] = ['Certs', 'CRLs'].map((key) =>
        (get(store.get(key)) as PdfArray).toArray().map((item) => Buffer.from((get(item) as PdfStream).data)),
      )
      expect(certificates?.map((certificate) => new X509Certificate(certificate).toString())).toEqual([
        certificate.certificate_pem,
        certificate.root_pem,
      ])
      expect(lists).toEqual([crl])
    }
    const seal = lastSeal(third.bytes)!
    const folder = aFolder()
    const covered = [third.bytes.subarray(0, seal.head_bytes), third.bytes.subarray(-seal.tail_bytes)]
    const content = saved(Buffer.concat(covered), 'content', folder)
    const list = run('openssl', 'crl', '-inform', 'DER', '-in', saved(crl!, 'crl', folder))
    const trusted = saved(Buffer.from(certificate.root_pem + list), 'trusted.pem', folder)
    const cms = ['-inform', 'DER', '-in', saved(seal.cms, 'cms', folder), '-content', content, '-binary']
    run(
      'openssl',
      'cms',
      '-verify',
      '-cades',
      ...cms,
      '-CAfile',
      trusted,
      '-crl_check',
      '-purpose',
      'any',
      '-out',
      join(folder, 'out'),
    )
    expect(run('pdfsig', '-nocert', saved(third.bytes)).match(/Signature is Valid/g)).toHaveLength(3)
  },
)

test('a seal by a stolen key counts only with a trusted time-stamp from before the theft, others stay ours', async () => {
  const { bytes } = await firstCopy(false)
  const { serialNumber: serial } = new X509Certificate(certificate.certificate_pem)
  const revoked = { fingerprint_sha256: certificate.fingerprint_sha256, serial, at: '2026-11-01T00:00:00.000Z' }
  const check = (reason: RevocationReason) =>
    checkSealBytes(bytes, [certificate.root_pem], [], undefined, [{ ...revoked, reason }])
  expect(check('superseded')).toMatchObject({ state: 'intact', ours: true, signatures: [{ fault: null }] })
  expect(check('keyCompromise')).toMatchObject({
    ours: false,
    signatures: [{ fault: 'Сертификат печати отозван 01.11.2026: ключ украден.' }],
  })
})

describe.each([
  ['in place', false],
  ['wrapped', true],
])('one file signed by three signers, %s', (_how, wrap) => {
  test('copies of one file for three signers each begin with the previous one, with every seal valid', async () => {
    const [first, second, third] = await threeCopies(wrap)
    if (!wrap) expect(third.bytes.subarray(0, original.length).equals(original)).toBe(true)
    expect(third.bytes.includes(original)).toBe(true)
    expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true)
    expect(third.bytes.subarray(0, second.bytes.length).equals(second.bytes)).toBe(true)
    expect(check(third.bytes)).toMatchObject({ state: 'intact', ours: true })
    expect(check(third.bytes).signatures.map(({ fault, covered_bytes }) => ({ fault, covered_bytes }))).toEqual(
      [first, second, third].map(({ bytes }) => ({ fault: null, covered_bytes: bytes.length })),
    )
  })

  test.skipIf(!has('pdfsig') || !has('qpdf'))('a copy with three seals is accepted by pdfsig and qpdf', async () => {
    const [, , third] = await threeCopies(wrap)
    const report = run('pdfsig', '-nocert', saved(third.bytes))
    expect(report.match(/Signature is Valid/g)).toHaveLength(3)
    expect(report.match(/- Total document signed/g)).toHaveLength(1)
    expect(run('qpdf', '--check', saved(third.bytes))).toContain('No syntax or stream encoding errors')
  })

  test.skipIf(!has('openssl'))('each of three seals in a copy passes openssl CAdES with our root', async () => {
    const [, , { bytes }] = await threeCopies(wrap)
    const ranges = findRanges(bytes)
    expect(ranges).toHaveLength(3)
    const place = aFolder()
    const root = saved(Buffer.from(certificate.root_pem), 'root.pem', place)
    for (const [, head, tail, length] of ranges) {
      const signed = Buffer.concat([bytes.subarray(0, head), bytes.subarray(tail, tail + length)])
      const content = saved(signed, 'content', place)
      const cms = saved(Buffer.from(bytes.toString('latin1', head + 1, tail - 1), 'hex'), 'cms', place)
      const out = join(place, 'out')
      const files = ['-in', cms, '-content', content, '-out', out, '-CAfile', root]
      run('openssl', 'cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any', ...files)
      expect(sha256Hex(readFileSync(out))).toBe(createHash('sha256').update(signed).digest('hex'))
    }
  })

  test.skipIf(!has('pdftotext'))('a sealed copy has a page for each signer, empty before they sign', async () => {
    const [first, second, third] = await threeCopies(wrap)
    const placesOf = (copy: SealedDocument) =>
      textOf(copy.bytes).filter((page) => /Подписант [23] из 3(?!, продолжение)/.test(page))
    const protocols = (copy: SealedDocument) => placesOf(copy).map((page) => /Петров|Сидорова/.exec(page)?.[0] ?? null)
    expect(protocols(first)).toEqual([null, null])
    expect(protocols(second)).toEqual([null, 'Сидорова'])
    expect(protocols(third)).toEqual(['Петров', 'Сидорова'])
    expect(textOf(third.bytes)).toHaveLength(textOf(first.bytes).length)
  })
})

test.skipIf(!has('pdftotext'))('a copy with seals has one stamp per page, saying where the others are', async () => {
  const [, , third] = await threeCopies()
  for (const page of textOf(third.bytes).slice(0, 3)) {
    expect(page.match(/Подписано простой электронной подписью/g)).toHaveLength(1)
    expect(page).toContain('Иванов Иван')
    expect(page).toContain('другие — в конце файла')
  }
})

test.skipIf(!has('pdftotext'))(
  'protocols added for 20 documents and 10 signers are complete in letters of at least 7 points',
  async () => {
    const documents = Array.from({ length: 20 }, (_, i) => ({ ...protocolOf('1').documents[0]!, position: i + 1 }))
    const places = Array.from({ length: 9 }, (_, i) => String(i + 2))
    const order = { original, sha256, position: 1, wrap: false, file_name: 'Договор.pdf', places }
    let copy = await sealDocument(pool, { ...order, protocol: protocolOf('1', { documents }) })
    const [event] = aProtocol().events
    const shown = documents.map(({ name }, i) => ({ ...event!, text: `Показан документ ${i + 1}: ${name}` }))
    const events = [...aProtocol().events, ...shown, ...shown]
    for (const id of ['2', '10']) copy = (await next(copy, id, { documents, events }))!
    const text = run('pdftotext', '-layout', saved(copy.bytes), '-').split('\f')
    const pages = text.flatMap((page, i) =>
      /Подписант (2|10) из 10/.test(page) && page.includes('стр.') ? [i + 1] : [],
    )
    expect(pages.length).toBeGreaterThan(6)
    for (const { text: said } of shown) {
      const plain = pages.map((page) => text[page - 1]!.replace(/\s+/g, '')).join('')
      expect(plain.split(said.replace(/\s+/g, '')).length - 1).toBe(4)
    }
    const boxes = run('pdftotext', '-bbox', '-f', String(pages[0]), '-l', String(pages.at(-1)), saved(copy.bytes), '-')
    const heights = [...boxes.matchAll(/yMin="([\d.]+)".*yMax="([\d.]+)"/g)].map(
      ([, top, bottom]) => Number(bottom) - Number(top),
    )
    expect(heights.length).toBeGreaterThan(500)
    expect(Math.min(...heights)).toBeGreaterThan(7)
    expect(check(copy.bytes)).toMatchObject({ state: 'intact', ours: true, signatures: [{}, {}, {}] })
  },
)

test('a protocol longer than its reserved pages is not added in smaller letters', async () => {
  const [event] = aProtocol().events
  const events = Array.from({ length: 200 }, (_, i) => ({ ...event!, text: `Событие ${i + 1}` }))
  expect(await next(await firstCopy(false), '2', { events })).toBeNull()
})

test('a signer without a reserved page, or with a used one, gets no seal in the copy', async () => {
  const [first, second] = await threeCopies()
  expect(await next(first, '4')).toBeNull()
  expect(await next(first, '1')).toBeNull()
  expect(await next(second, '3')).toBeNull()
})

test('a copy whose bytes differ from the recorded copy gets no further seal', async () => {
  const first = await firstCopy(false)
  await expect(next({ ...first, sha256 }, '2')).rejects.toThrow('not those of the sealed copy')
})

describe('checking a copy with several seals finds', () => {
  test('checking a copy with several seals finds a flipped byte in any part and the seals that no longer hold', async () => {
    const [first, second, third] = await threeCopies()
    const broken = (at: number) => {
      const changed = Buffer.from(third.bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const { state, signatures } = check(changed)
      return { state, right: signatures.filter(({ fault }) => fault === null).length }
    }
    expect(broken(1000)).toEqual({ state: 'changed', right: 0 })
    expect(broken(first.bytes.length + 300)).toEqual({ state: 'changed', right: 1 })
    expect(broken(second.bytes.length + 300)).toEqual({ state: 'changed', right: 2 })
  })

  test('checking a copy with several seals finds an update appended after the last seal', async () => {
    const [, , third] = await threeCopies()
    const update = Buffer.from('1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
    expect(check(Buffer.concat([third.bytes, update]))).toMatchObject({ state: 'extended', ours: true })
  })
})
