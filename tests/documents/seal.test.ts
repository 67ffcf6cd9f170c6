import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { lastAnnotation, lastForm, withDocument, withMemory, withPage } from '#server/documents/pdf/pdfium.ts'
import { lettersWithoutFont } from '#server/documents/pdf/page-font.ts'
import { sealDocument, type SealedDocument } from '#server/documents/tasks/seal.ts'
import { aFolder, aPdf, has, run, type Sample, sample, saved } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'
import { aSealingPool } from './sealing-pool.support.ts'

const { pool, certificate } = await aSealingPool()

function seal(original: Buffer, over: Partial<ProtocolData> = {}, wrap = false): Promise<SealedDocument> {
  const sha256 = sha256Hex(original)
  const protocol = aProtocol({ sha256, size_bytes: original.length }, over)
  return sealDocument(pool, { original, sha256, position: 1, file_name: 'Договор аренды № 15.pdf', protocol, wrap })
}

const check = (bytes: Uint8Array) => checkSealBytes(bytes, [certificate.root_pem])
const textOf = (bytes: Uint8Array) => run('pdftotext', '-layout', saved(bytes), '-')

describe.each<Sample>(['contract-3-pages', 'contract-1-page', 'cyrillic-not-embedded'])('sealing %s', (name) => {
  test(`${name} is sealed in place, with the original as prefix of the result`, async () => {
    const original = sample(name)
    const sealed = await seal(original)
    expect(sealed).toMatchObject({ mode: 'in_place', fallback: null, sha256: sha256Hex(sealed.bytes) })
    expect(sha256Hex(sealed.bytes.subarray(0, original.length))).toBe(sha256Hex(original))
    expect(check(sealed.bytes)).toMatchObject({ state: 'intact', ours: true, signatures: [{ fault: null }] })
  })

  test.skipIf(!has('pdfsig'))(`the seal of ${name} is confirmed by pdfsig over the whole file`, async () => {
    const report = run('pdfsig', '-nocert', saved((await seal(sample(name))).bytes))
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
    expect(report).toContain('ETSI.CAdES.detached')
  })

  test.skipIf(!has('qpdf'))(`sealing ${name} gives a file in which qpdf finds no error`, async () => {
    expect(run('qpdf', '--check', saved((await seal(sample(name))).bytes))).toContain(
      'No syntax or stream encoding errors',
    )
  })
})

test.skipIf(!has('openssl'))('a seal passes openssl’s CAdES verification with our root', async () => {
  const { bytes } = await seal(sample('contract-3-pages'))
  const [from, to] = gapOf(bytes)
  const folder = aFolder()
  const content = saved(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]), 'content', folder)
  const cms = saved(Buffer.from(bytes.toString('latin1', from + 1, to - 1), 'hex'), 'cms', folder)
  const root = saved(Buffer.from(certificate.root_pem), 'root.pem', folder)
  const common = [
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    cms,
    '-content',
    content,
    '-out',
    join(folder, 'out'),
  ]
  run('openssl', 'cms', ...common, '-CAfile', root, '-purpose', 'any')
  expect(sha256Hex(readFileSync(join(folder, 'out')))).toBe(sha256Hex(readFileSync(content)))
})

test.skipIf(!has('pdftotext'))('sealing stamps each page and adds a complete protocol', async () => {
  const original = sample('contract-3-pages')
  const pages = textOf((await seal(original)).bytes).split('\f')
  for (const page of pages.slice(0, 3)) {
    expect(page).toContain('Подписано простой электронной подписью')
    expect(page).toContain('Иванов Иван Иванович, +7 (999) ***-**-67')
  }
  const protocol = pages.slice(3).join(' ')
  const facts = [
    'Протокол подписания',
    '2026-000123',
    'a81f2c30-1111-4222-8333-944455566677',
    'K7Q2-MZ4P',
    'ООО «Росчерк»',
    '7701234567',
    'ООО «Ромашка»',
    '7707083893',
    '770701001',
    '1027700132195',
    'Договор аренды № 15',
    'dogovor-15 (2).pdf',
    sha256Hex(original),
    'Иванов Иван Иванович',
    '+7 (999) 123-45-67',
    'ivanov@example.ru',
    '3 от 01.09.2026',
    '21.11.2026 14:29:41 (МСК, UTC+3)',
    '198.51.100.23',
    'iPhone',
    'Код принят',
    'сеанс № 4127',
    'Неверных кодов 2',
    '21.11.2026 14:31:30',
    'Код: ******',
    'https://sign.example.ru/verify/2026-000123',
    'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    '18422',
    'Имя и номер телефона назвал отправитель',
    // the same browser name does not prove the same device
    'название браузера то же',
    `Первые ${original.length} байт этого файла`,
  ]
  const plain = (text: string) => text.replace(/\s+/g, '')
  for (const fact of facts) expect(plain(protocol)).toContain(plain(fact))
})

test.skipIf(!has('pdftotext'))(
  'a protocol marks one of twenty equal files, and names each correction with its author',
  async () => {
    const original = sample('contract-1-page')
    const { documents } = aProtocol({ sha256: sha256Hex(original), size_bytes: original.length })
    const corrections = [
      { at: '2026-11-21T11:25:00.000Z', by: 'сотрудником сервиса (Орлов Олег)', changes: 'телефон: +7 (1) → +7 (2)' },
    ]
    const equal = Array.from({ length: 20 }, (_, i) => ({ ...documents[0]!, position: i + 1 }))
    const text = textOf((await seal(original, { documents: equal, corrections })).bytes)
    expect(text.match(/\(этот файл\)/g)).toHaveLength(1)
    const plain = text.replace(/\s+/g, ' ')
    expect(plain).toContain('Первые имя и номер телефона назвал отправитель.')
    expect(plain).toContain(
      '21.11.2026 14:25:00 исправлено сотрудником сервиса (Орлов Олег): телефон: +7 (1) → +7 (2).',
    )
    expect(plain).not.toMatch(/Имя и номер телефона назвал отправитель/)
  },
)

describe('sealing unusual pages', () => {
  test.each<[string, string]>([
    ['lying', '/Rotate 90'],
    ['turned back', '/Rotate -90'],
    ['upside down', '/Rotate 180'],
    ['with an origin elsewhere', '/MediaBox [-100 -200 400 500]'],
    ['cropped', '/MediaBox [0 0 595 842] /CropBox [100 100 300 500]'],
    ['cropped past the paper', '/MediaBox [0 0 595 842] /CropBox [300 400 900 1200]'],
    ['in large units', '/MediaBox [0 0 200 300] /UserUnit 10'],
    ['tiny', '/MediaBox [0 0 60 40]'],
    ['with corners the wrong way round', '/MediaBox [595 842 0 0]'],
  ])('a document with unusual pages is sealed in place: %s', async (_what, page) => {
    expect(await seal(aPdf({ page, pages: 2 }))).toMatchObject({ mode: 'in_place' })
  })

  test('a page whose content leaves the graphics state open is sealed in place', async () => {
    const more = [{ entries: '', data: Buffer.from('q 0.1 0 0 0.1 0 0 cm q BT /F1 9 Tf (open) Tj ET') }]
    const open = Buffer.from(
      aPdf({ more }).toString('latin1').replaceAll('/Contents 3 0 R', '/Contents 5 0 R'),
      'latin1',
    )
    expect((await seal(open)).mode).toBe('in_place')
  })

  test.each([
    ['moves what is drawn after it', 'Q 1 0 0 1 9000 9000 cm'],
    ['leaves a string open', 'BT /F1 9 Tf (open'],
    ['leaves hidden marked content open', '/OC /Hidden BDC'],
  ])('a page whose content %s is stamped by an annotation', async (_what, content) => {
    const more = [{ entries: '', data: Buffer.from(content) }]
    const unruly = aPdf({ more }).toString('latin1').replaceAll('/Contents 3 0 R', '/Contents 5 0 R')
    const { bytes, mode } = await seal(Buffer.from(unruly, 'latin1'))
    expect(mode).toBe('in_place')
    expect(bytes.toString('latin1')).toContain('/Subtype /Stamp')
    expect(await stampIn(bytes)).not.toBeNull()
  })

  test('the page stamp is clear of text, drawings and annotations, turned like the page, and visible on huge pages', async () => {
    const over = (rect: string, more = '') => `<< /Type /Annot /Subtype /Square /Rect [${rect}] ${more} >>`
    const at = async (page: string, annotation = '', drawn = '') => {
      const content = { entries: '', data: Buffer.from(drawn) }
      const document = aPdf({ page: `${page} /Annots [${annotation}]`, more: [content] }).toString('latin1')
      const { bytes, mode } = await seal(Buffer.from(document.replaceAll('/Contents 3 0 R', '/Contents 5 0 R')))
      expect(mode).toBe('in_place')
      return stampIn(bytes)
    }
    const [usual, low, upper] = [
      { x: 351, y: 786 },
      { x: 12, y: 786 },
      { x: 351, y: 12 },
    ]
    const near = (found: Awaited<ReturnType<typeof at>>, wished: typeof usual, what: string) =>
      expect(Math.hypot((found?.x ?? 0) - wished.x, (found?.y ?? 0) - wished.y), what).toBeLessThan(12)
    near(await at(''), usual, 'a blank page')
    near(await at('', over('400 0 595 100')), low, 'an annotation in the corner')
    near(await at('', over('0 100 595 0')), upper, 'an annotation along the edge')
    near(await at('/Rotate 90 /MediaBox [0 0 842 595]', over('742 0 842 595')), upper, 'an annotation on a lying page')
    near(await at('', over('400 0 595 100', '/F 2')), usual, 'a hidden annotation')
    near(await at('', '', 'BT /F1 9 Tf 500 30 Td (17) Tj ET'), low, 'a page number in the corner')
    near(await at('', '', '0 0 595 100 re f'), upper, 'a dark foot')
    near(await at('', '', '0.1 w 0 30 m 595 30 l S'), upper, 'a hairline')
    near(await at('', '', '0 0 60 842 re f 555 0 40 842 re f'), { x: 314, y: 786 }, 'dark corners')
    const margin = { x: 351, y: 842 + 12 }
    near(await at('', '', '0 0 595 842 re S 0 0 m 595 842 l 0 842 m 595 0 l S 0 0 595 842 re f'), margin, 'a dark page')
    near(await at('', over('0 0 595 842')), margin, 'an annotation over the page')
    const turned = '/Rotate 90 /MediaBox [0 0 842 595]'
    near(await at(turned, '', '0 0 842 595 re f'), margin, 'a dark lying page')
    near(await at('/Rotate 45'), usual, 'a page turned by an angle that is not allowed')
    expect(await at('', over('0 -80 595 842'))).toBeNull()
    expect((await at('/MediaBox [0 0 14400 14400] /UserUnit 10'))?.width).toBeGreaterThan(500)
  })

  test.skipIf(!has('pdftotext'))('the protocol names pages that have no room for a stamp', async () => {
    const more = [{ entries: '', data: Buffer.from('0 0 595 14400 re f') }]
    const blank = aPdf({ page: '/MediaBox [0 0 595 14400]', pages: 3, more })
    expect(textOf((await seal(blank)).bytes)).not.toContain('Без штампа')
    const dark = Buffer.from(blank.toString('latin1').replaceAll('/Contents 3 0 R', '/Contents 5 0 R'), 'latin1')
    expect(textOf((await seal(dark)).bytes)).toMatch(/Без штампа\s+страницы 1–3/)
  })

  test('sealing stamps a page object that occurs twice once', async () => {
    const { bytes, mode } = await seal(aPdf({ kids: '5 0 R 5 0 R', pages: 2 }))
    expect(mode).toBe('in_place')
    expect(bytes.toString('latin1').match(/\/RoscherkStamp Do/g)).toHaveLength(1)
  })
})

describe('a wrapped document', () => {
  test('a wrapped document contains the original unchanged', async () => {
    const original = sample('contract-3-pages')
    const sealed = await seal(original, {}, true)
    expect(sealed).toMatchObject({ mode: 'wrapped', fallback: null })
    expect(sealed.bytes.includes(original)).toBe(true)
    expect(sealed.bytes.toString('latin1')).toContain('/AFRelationship /Source')
    expect(check(sealed.bytes)).toMatchObject({ state: 'intact', ours: true })
  })

  test.skipIf(!has('pdfdetach') || !has('pdfsig') || !has('qpdf'))('other programs accept a wrapped file', async () => {
    const original = sample('contract-3-pages')
    const folder = aFolder()
    const path = saved((await seal(original, {}, true)).bytes, 'wrapped.pdf', folder)
    run('pdfdetach', '-save', '1', '-o', join(folder, 'out.pdf'), path)
    expect(sha256Hex(readFileSync(join(folder, 'out.pdf')))).toBe(sha256Hex(original))
    expect(run('pdfsig', '-nocert', path)).toContain('Total document signed')
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  })

  test('a document with our seal is not changed again', async () => {
    const first = await seal(sample('contract-1-page'))
    const found = await inspect(pool, first.bytes, 'Договор.pdf')
    expect(found).toMatchObject({ wrap: true, warnings: [{ code: 'signed_before' }] })
    const second = await seal(found.bytes, {}, found.wrap)
    expect(second.mode).toBe('wrapped')
    expect(second.bytes.includes(first.bytes)).toBe(true)
    expect(check(second.bytes)).toMatchObject({ state: 'intact', ours: true, signatures: [{ fault: null }] })
  })

  test('a document with many signatures, or look-alikes of them, is sealed', async () => {
    const ranges = '/ByteRange [0 10 20 30]\n'.repeat(40)
    // the place of a seal before it is filled in
    const place = `/ByteRange [0 0000000000 0000000000 0000000000]\n/Contents <${'0'.repeat(20_000)}>\n`
    const crowded = aPdf({ more: [{ entries: '', data: Buffer.from(ranges + place) }] })
    for (const wrap of [false, true]) {
      const { bytes, mode } = await seal(crowded, {}, wrap)
      expect(mode).toBe(wrap ? 'wrapped' : 'in_place')
      expect(check(bytes)).toMatchObject({ state: 'intact', ours: true })
    }
  })

  test('a document that cannot be changed in place is wrapped, with the cause', async () => {
    const broken = Buffer.from(sample('contract-1-page'))
    broken.write('startxref\n999999999', broken.lastIndexOf('startxref'))
    expect(await seal(broken)).toMatchObject({ mode: 'wrapped', fallback: 'brute-force-recovery' })
  })
})

describe('the printed protocol', () => {
  const names = [
    'Ғабит Өмірұлы Қожа',
    'Nguyễn Văn Đạt',
    '李小龍',
    'Иван 🖋️👨‍👩‍👧 Росчерков',
    'أحمد',
    'Йо\u0308лкин\u0000\u202e\n',
    '',
  ]
  test.each(names)('a document whose printed protocol contains the name %j is sealed in place', async (full_name) => {
    const { signer } = aProtocol()
    expect((await seal(sample('contract-1-page'), { signer: { ...signer, full_name } })).mode).toBe('in_place')
  })

  const dejavu = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
  test.each([
    ['letters of our fonts', 'Әминə Nguyễn Ελένη', 'Әминə Nguyễn Ελένη'],
    ['Hebrew, which is packaged', 'דוד גוריון', 'דוד גוריון'],
    ['two scripts', 'Иванов გიორგი', 'Иванов გიორგი', dejavu],
    ['Armenian', 'Արմեն Սարգսյան', 'Արմեն Սարգսյան', dejavu],
    ['Arabic', 'محمد علي', 'محمد علي', dejavu],
    ['letters of no font as their numbers', '\u{16F00}王', '[U+16F00]'],
  ])('the stamp and the protocol show a name in %s', async (_what, full_name, shown, font = '') => {
    if (!has('pdftotext') || (font && !existsSync(font))) return
    const { signer } = aProtocol()
    const { bytes } = await seal(aPdf(), { signer: { ...signer, full_name } })
    const [stamped, protocol] = run('pdftotext', saved(bytes), '-').split('\f')
    // poppler marks the direction of a script
    for (const page of [stamped, protocol]) expect(page?.replace(/[\u202a-\u202e]/g, '')).toContain(shown)
  })

  test('letters that are taken for granted in a name are in our fonts', async () => {
    const ranges: [number, number][] = [
      [0x20, 0x7e],
      [0xae, 0x17e],
      [0x410, 0x44f],
    ]
    const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    expect(lettersWithoutFont(String.fromCodePoint(...letters))).toEqual([])
  })

  test
    .skipIf(!has('pdftotext'))
    .each([
      'Абдурахмангаджиева-Мухаммедшарипова Хадижат Абдурахмангаджиевна',
      'Константинопольская-Преображенская Ангелина Константиновна-Александра',
      'Шющшж '.repeat(50).trim(),
      'Ж'.repeat(300),
    ])('the stamp of a sealed page shows the long name %j and the phone number whole', async (full_name) => {
    const { signer } = aProtocol()
    const { bytes, mode } = await seal(sample('contract-1-page'), { signer: { ...signer, full_name } })
    expect(mode).toBe('in_place')
    const plain = (text = '') => text.replace(/\s/g, '')
    const [stamped] = run('pdftotext', '-raw', saved(bytes), '-').split('\f')
    expect(plain(stamped)).toContain(plain(`${full_name}, +7 (999) ***-**-67`))
    const { x, y, width } = (await stampIn(bytes)) ?? { x: 0, y: 0, width: 0 }
    const height = (width * 44) / 232
    const lines = boxesOf(bytes).filter((word) => word.y > y && word.y < y + height)
    for (const word of lines) {
      expect(word.x).toBeGreaterThan(x)
      expect(word.right).toBeLessThan(x + width)
      expect(word.bottom).toBeLessThan(y + height + 1)
    }
    expect(lines.length).toBeGreaterThan(8)
  })

  test('the printed protocol takes several pages for a long history', async () => {
    const [event] = aProtocol().events
    const events = Array.from(
      { length: 300 },
      () => ({ ...event, text: 'Ссылка открыта '.repeat(9) }) as typeof event & object,
    )
    const { bytes, mode } = await seal(aPdf(), { events })
    expect(mode).toBe('in_place')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(10)
  })
})

test('a document whose bytes differ from the signed ones is not sealed', async () => {
  const original = sample('contract-1-page')
  const order = {
    original,
    sha256: sha256Hex(Buffer.from('other')),
    position: 1,
    file_name: 'a.pdf',
    protocol: aProtocol(),
    wrap: false,
  }
  await expect(sealDocument(pool, order)).rejects.toThrow('not those that were signed')
})

describe('checking a seal', () => {
  test('checking a seal finds a flipped byte anywhere in the file', async () => {
    const { bytes } = await seal(sample('contract-1-page'))
    const [from, to] = gapOf(bytes)
    for (const at of [10, 20_000, from - 10, to + 5, bytes.length - 3]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(check(changed).state, `byte ${at}`).toBe('changed')
    }
  })

  test('checking a seal finds a flipped byte in the signature, its certificates, or unsigned parts of the CMS', async () => {
    const { bytes } = await seal(sample('contract-1-page'))
    const [from, to] = gapOf(bytes)
    for (let at = from + 1; at < to - 1; at += 7) {
      const changed = Buffer.from(bytes)
      changed.write(changed[at] === 0x30 ? '1' : '0', at)
      expect(check(changed), `byte ${at - from} of the seal`).toMatchObject({ state: 'changed', ours: false })
    }
    const digits = bytes.toString('latin1', from, to)
    const spelled = Buffer.from(bytes)
    spelled.write(digits.toUpperCase(), from, 'latin1')
    expect(check(spelled).state).toBe('changed')
  })

  test('checking a seal finds a byte appended to a signature, also with a configured certificate', async () => {
    const { bytes } = await seal(sample('contract-1-page'))
    const known = [certificate.certificate_pem]
    expect(checkSealBytes(bytes, known)).toMatchObject({ state: 'intact', ours: true })
    const [, to] = gapOf(bytes)
    for (const sign of ['1', 'z']) {
      const changed = Buffer.from(bytes)
      changed.write(sign, to - 3, 'latin1')
      expect(checkSealBytes(changed, known).state, sign).not.toBe('intact')
    }
  })

  test('checking a seal finds bytes added after it', async () => {
    const { bytes } = await seal(sample('contract-1-page'))
    expect(check(Buffer.concat([bytes, Buffer.from('\n')]))).toMatchObject({ state: 'extended', ours: true })
  })

  test('checking a seal finds an update appended after it, which pdfsig alone calls valid', async () => {
    const { bytes } = await seal(sample('contract-1-page'))
    const update = Buffer.from('1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
    expect(check(Buffer.concat([bytes, update])).state).toBe('extended')
  })

  test('checking a seal does not accept another installation’s seal as ours', async () => {
    const other = await openOperatorCertificate(aFolder())
    const { bytes } = await seal(sample('contract-1-page'))
    expect(checkSealBytes(bytes, [other.root_pem])).toMatchObject({ state: 'intact', ours: false })
    expect(new X509Certificate(other.root_pem).subject).toBe(new X509Certificate(certificate.root_pem).subject)
  })

  test('checking a seal reports files without seals, and survives any bytes', () => {
    expect(check(sample('contract-1-page'))).toEqual({ state: 'unsigned', ours: false, sample: false, signatures: [] })
    expect(check(Buffer.from('/ByteRange [0 5 9 99999]'))).toMatchObject({ state: 'changed' })
    expect(check(Buffer.from('/ByteRange [0 24 30 3]<3082>abc'))).toMatchObject({ state: 'changed' })
  })
})

/** Words of the first page, in points from its upper left corner. */
function boxesOf(bytes: Uint8Array) {
  const words = run('pdftotext', '-bbox', '-l', '1', saved(bytes), '-')
  return Array.from(words.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g), (found) => {
    const [, x = 0, y = 0, right = 0, bottom = 0] = found.map(Number)
    return { x, y, right, bottom }
  })
}

/** The stamp on the first page as displayed, in points from the upper left corner; null without one. */
function stampIn(bytes: Uint8Array): Promise<{ x: number; y: number; width: number } | null> {
  return withDocument(bytes, (doc) =>
    withPage(doc, 0, (page) => {
      const annotation = lastAnnotation(page)
      const found = (annotation?.objects ?? 0) > 1 ? annotation : lastForm(page)
      if (!found) return null
      const { module, handle } = page
      const [width, height] = [module.FPDF_GetPageWidthF(handle), module.FPDF_GetPageHeightF(handle)]
      return withMemory(module, 8, (at) => {
        const pixel = (x: number, y: number): [number, number] => {
          module.FPDF_PageToDevice(handle, 0, 0, Math.round(width), Math.round(height), 0, x, y, at, at + 4)
          const view = new DataView(module.pdfium.HEAPU8.buffer, at)
          return [view.getInt32(0, true), view.getInt32(4, true)]
        }
        const [first, second] = [pixel(found.box[0], found.box[1]), pixel(found.box[2], found.box[3])]
        const [x, y] = [Math.min(first[0], second[0]), Math.min(first[1], second[1])]
        return { x, y, width: Math.abs(first[0] - second[0]) }
      })
    }),
  )
}

/** Position of the signature, including its angle brackets. */
function gapOf(bytes: Buffer): [from: number, to: number] {
  const match = /\/ByteRange \[0 (\d+) (\d+) /.exec(bytes.toString('latin1'))
  return [Number(match?.[1]), Number(match?.[2])]
}
