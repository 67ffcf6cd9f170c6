import { deflateSync } from 'node:zlib'
import { aPdf, pdfOf } from '../support/fixtures.ts'

/** What becomes of a file at upload: `as it is`, or the codes of what its settled copy is made without. */
type Trick = {
  make: () => Buffer
  becomes: 'as it is' | 'wrapped' | 'refused' | readonly string[]
  /** the words of its pages afterwards; «Contract» unless named */
  words?: string
}

type Part = Parameters<typeof pdfOf>[0][number]

const js = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const form = (drawn: string): Part => ({
  entries:
    '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
  data: Buffer.from(drawn),
})
const written = (word: string): Part => form(`BT /F1 20 Tf 5 10 Td (${word}) Tj ET`)
const rect = '/Rect [60 500 260 540]'
const data = (text: string): Part => ({ entries: '', data: Buffer.from(text) })

const opening = (action: string): Buffer => aPdf({ catalog: `/OpenAction ${action}` })
/** Annotation 5 of the page; objects from 6 on in `more`. */
const annotated = (entries: string, more: Part[] = [], catalog = ''): Buffer =>
  aPdf({ catalog, page: '/Annots [5 0 R]', more: [`<< /Type /Annot ${entries} ${rect} >>`, ...more] })
const field = (entries: string, more: Part[] = [], formEntries = ''): Buffer =>
  annotated(
    `/Subtype /Widget /F 4 /T (f) ${entries}`,
    more,
    `/AcroForm << /Fields [5 0 R] ${formEntries} /DR << /Font << /F1 4 0 R >> >> >>`,
  )
const textField = '/FT /Tx /DA (/F1 20 Tf 0 g)'
const clicked = (action: string): Buffer => annotated(`/Subtype /Link /A ${action}`)

/** A page whose content 5 draws the word in layer 6. */
function layered(config: string, group = '', content = '/OC /L BDC BT /F1 20 Tf 60 600 Td (Layer) Tj ET EMC'): Buffer {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << ${config} >> >> >>`,
    '<< /Type /Pages /Kids [7 0 R] /Count 1 >>',
    data('BT /F1 24 Tf 60 700 Td (Contract) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    data(content),
    `<< /Type /OCG /Name (Layer) ${group} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [3 0 R 5 0 R] ' +
      '/Resources << /Font << /F1 4 0 R >> /Properties << /L 6 0 R /M 8 0 R >> /XObject << /X 9 0 R >> >> >>',
    '<< /Type /OCMD /OCGs [6 0 R] /P /AllOff >>',
    {
      entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /OC 6 0 R /Resources << /Font << /F1 4 0 R >> >>',
      data: Buffer.from('BT /F1 20 Tf 5 10 Td (Layer) Tj ET'),
    },
  ])
}

/** Appends objects with a table of their own. */
function updated(file: Buffer, objects: Record<number, string>, trailer = ''): Buffer {
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1])
  let text = ''
  let table = 'xref\n'
  for (const [number, object] of Object.entries(objects)) {
    table += `${number} 1\n${String(file.length + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const end = `trailer\n<< /Size 50 /Root 1 0 R /Prev ${before} ${trailer} >>\nstartxref\n${file.length + text.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(text + table + end, 'latin1')])
}

/** Replaces text of the file by text of the same length. */
function edited(file: Buffer, from: string, to: string): Buffer {
  const text = file.toString('latin1')
  if (!text.includes(from)) throw new Error(`no ${from}`)
  return Buffer.from(text.replace(from, to.padEnd(from.length)), 'latin1')
}

/** The catalog's script lies in an object stream; the table is a stream too. */
function inObjectStream(filter: 'FlateDecode' | 'ASCIIHexDecode'): Buffer {
  const inner = `5 0 ${js}`
  const packed = filter === 'FlateDecode' ? deflateSync(inner) : Buffer.from(`${Buffer.from(inner).toString('hex')}>`)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const at: number[] = []
  const length = () => Buffer.concat(parts).length
  const add = (object: string, stream?: Buffer): void => {
    at.push(length())
    parts.push(Buffer.from(`${at.length} 0 obj\n${object}\n`))
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
  }
  add('<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>')
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  add(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ' +
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  )
  const content = Buffer.from('BT /F1 24 Tf 60 700 Td (Contract) Tj ET')
  add(`<< /Length ${content.length} >>`, content)
  at.push(0)
  add(`<< /Type /ObjStm /N 1 /First 4 /Filter /${filter} /Length ${packed.length} >>`, packed)
  const table = length()
  const row = (kind: number, second: number, third: number) => Buffer.from([kind, second >> 8, second & 255, third])
  const rows = at.map((offset, i) => (i === 4 ? row(2, 6, 0) : row(1, offset, 0)))
  add(
    `<< /Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Length 32 >>`,
    Buffer.concat([row(0, 0, 255), ...rows, row(1, table, 0)]),
  )
  parts.push(Buffer.from(`startxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A page with this content, which may use the font or image 5; objects from 6 on in `more`. */
const drawing = (
  content: Part,
  used: Part = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  more: Part[] = [],
) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /I 5 0 R >> >> >>',
    content,
    used,
    ...more,
  ])
const pictured = (entries: string, image: Buffer): Buffer =>
  drawing(data('q 400 0 0 400 60 200 cm /I Do Q'), {
    entries: `/Type /XObject /Subtype /Image /Width 200 /Height 200 ${entries}`,
    data: image,
  })
const noise = Buffer.alloc(3000, 7)
const embedded = '<< /Type /Filespec /F (a.txt) /EF << /F 3 0 R >> >>'
const actions = ['settled_actions']
const fields = ['settled_fields']
const layers = ['settled_layers']
const notes = ['settled_notes']
const attachments = ['settled_attachments']
const media = ['settled_media']
const junk = `/Junk [${'[]'.repeat(110_000)}]`
const long = 'BT /F1 24 Tf 60 700 Td (Contract) Tj ET\nendstream\nBT /F1 24 Tf 60 600 Td (Extra) Tj ET'

export const tricks: Record<string, Trick> = {
  'a script at opening': { make: () => opening(js), becomes: actions },
  'a script behind 110 000 empty arrays': {
    make: () => aPdf({ catalog: `/OpenAction ${js} ${junk}` }),
    becomes: actions,
  },
  'a script with coded names': {
    make: () => opening('<< /#53 /J#61vaScript /J#53 (app.alert\\(1\\)) >>'),
    becomes: actions,
  },
  'a script in an object stream': { make: () => inObjectStream('FlateDecode'), becomes: actions },
  'a script in an object stream of another filter': { make: () => inObjectStream('ASCIIHexDecode'), becomes: actions },
  'a script in an update': {
    make: () => updated(aPdf(), { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>` }),
    becomes: actions,
  },
  'a script that an update took away': {
    make: () => updated(opening(js), { 1: '<< /Type /Catalog /Pages 2 0 R >>' }),
    becomes: ['settled'],
  },
  'a script for the whole document by name': {
    make: () => aPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${js}] >> >>` }),
    becomes: actions,
  },
  'a script when the document is printed': { make: () => aPdf({ catalog: `/AA << /WP ${js} >>` }), becomes: actions },
  'a script when a page is opened': { make: () => aPdf({ page: `/AA << /O ${js} >>` }), becomes: actions },
  'a script of a note': {
    make: () => annotated(`/Subtype /Square /F 4 /AA << /E ${js} >> /AP << /N 6 0 R >>`, [written('Noted')]),
    becomes: ['settled_actions', 'settled_notes'],
    words: 'Contract Noted',
  },
  'a script of a field, inherited': {
    make: () =>
      annotated(
        '/Subtype /Widget /F 4 /Parent 6 0 R /AP << /N 7 0 R >>',
        [`<< /T (f) /FT /Tx /V (Value) /Kids [5 0 R] /AA << /K ${js} >> >>`, written('Value')],
        '/AcroForm << /Fields [6 0 R] >>',
      ),
    becomes: ['settled_fields', 'settled_actions'],
    words: 'Contract Value',
  },
  'a script after a link': {
    make: () => clicked(`<< /S /GoTo /D [5 0 R /Fit] /Next ${js} >>`),
    becomes: actions,
  },
  'a script in an address': { make: () => clicked('<< /S /URI /URI (javascript:alert\\(1\\)) >>'), becomes: actions },
  'a script in a bookmark': {
    make: () =>
      aPdf({
        catalog: '/Outlines 5 0 R',
        more: ['<< /First 6 0 R /Last 6 0 R /Count 1 >>', `<< /Title (a) /Parent 5 0 R /A ${js} >>`],
      }),
    becomes: actions,
  },
  'a script in an object that nothing names': { make: () => aPdf({ more: [js] }), becomes: ['settled'] },
  'a program at opening': { make: () => opening('<< /S /Launch /F (calc.exe) >>'), becomes: actions },
  'another file at opening': {
    make: () => opening('<< /S /GoToR /F (\\\\\\\\host\\\\a.pdf) /D [0 /Fit] >>'),
    becomes: actions,
  },
  'an attached file at opening': { make: () => opening('<< /S /GoToE /D [0 /Fit] >>'), becomes: actions },
  'an address at opening': { make: () => opening('<< /S /URI /URI (https://example.ru) >>'), becomes: actions },
  'an address by a click': { make: () => clicked('<< /S /URI /URI (https://example.ru) >>'), becomes: 'as it is' },
  'a place at opening': { make: () => aPdf({ catalog: '/OpenAction [5 0 R /Fit]' }), becomes: 'as it is' },
  'sending of the form': { make: () => clicked('<< /S /SubmitForm /F (https://example.ru) >>'), becomes: actions },
  'reading of values from a file': { make: () => clicked('<< /S /ImportData /F (a.fdf) >>'), becomes: actions },
  'clearing of the form': { make: () => clicked('<< /S /ResetForm >>'), becomes: actions },
  'hiding of a field by a click': { make: () => clicked('<< /S /Hide /T (f) >>'), becomes: actions },
  'a command of the reader by a click': { make: () => clicked('<< /S /Named /N /Print >>'), becomes: actions },
  'a thread of an article': { make: () => clicked('<< /S /Thread /D 0 >>'), becomes: actions },
  'a layer switched by a click': { make: () => clicked('<< /S /SetOCGState /State [/ON] >>'), becomes: actions },
  'a sound by a click': { make: () => clicked('<< /S /Sound /Sound 3 0 R >>'), becomes: actions },

  'a text field': {
    make: () => field(`${textField} /V (Value) /AP << /N 6 0 R >>`, [written('Value')]),
    becomes: fields,
    words: 'Contract Value',
  },
  'a text field that nothing draws': {
    make: () => field(`${textField} /V (Value)`),
    becomes: fields,
    words: 'Contract Value',
  },
  'a text field that shows another value': {
    make: () => field(`${textField} /V (New) /AP << /N 6 0 R >>`, [written('Old')]),
    becomes: fields,
    words: 'Contract Old',
  },
  'a text field that asks the reader to draw it': {
    make: () => field(`${textField} /V (New) /AP << /N 6 0 R >>`, [written('Old')], '/NeedAppearances true'),
    becomes: fields,
    words: 'Contract New',
  },
  'a value in the letters of PDF itself': {
    make: () => field(`${textField} /V (\\240 100 \\204 \\215A\\216)`),
    becomes: fields,
    words: 'Contract € 100 — “A”',
  },
  'a value in UTF-8': {
    make: () => field(`${textField} /V <efbbbf${Buffer.from('Сумма 100').toString('hex')}>`),
    becomes: fields,
    words: 'Contract Сумма 100',
  },
  'a value that is a stream': {
    make: () =>
      field(`${textField} /V 7 0 R /AP << /N 6 0 R >>`, [written('Value'), data('Value')], '/NeedAppearances true'),
    becomes: fields,
    words: 'Contract Value',
  },
  'a field of endless letters': {
    make: () => field('/FT /Tx /DA (/F1 99999999999999999999 Tf 0 g) /V (Value)'),
    becomes: fields,
    words: 'Contract Value',
  },
  'a field whose parent is itself': {
    make: () => field(`${textField} /Parent 5 0 R /V (${'Value '.repeat(200)})`),
    becomes: 'refused',
  },
  'a comb field': {
    make: () => field(`${textField} /V (1234) /Ff 16777216 /MaxLen 4`),
    becomes: fields,
    words: 'Contract 1 2 3 4',
  },
  'a hidden field': {
    make: () => field(`${textField} /V (Value) /AP << /N 6 0 R >> /F 2`, [written('Value')]),
    becomes: fields,
  },
  'a field that only prints': {
    make: () => field(`${textField} /V (Value) /AP << /N 6 0 R >> /F 36`, [written('Value')]),
    becomes: fields,
  },
  'a ticked box': {
    make: () => field('/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 6 0 R >> >>', [written('Yes')]),
    becomes: fields,
    words: 'Contract Yes',
  },
  'a box with another state than value': {
    make: () => field('/FT /Btn /V /Yes /AS /Off /AP << /N << /Yes 6 0 R >> >>', [written('Yes')]),
    becomes: fields,
  },
  'a choice': {
    make: () => field('/FT /Ch /Ff 131072 /DA (/F1 20 Tf 0 g) /Opt [[(a) (Label)]] /V (a)'),
    becomes: fields,
    words: 'Contract Label',
  },
  'a value without a place on a page': {
    make: () => aPdf({ catalog: '/AcroForm << /Fields [5 0 R] >>', more: ['<< /T (f) /FT /Tx /V (Value) >>'] }),
    becomes: fields,
  },
  'an empty field for a signature': { make: () => field('/FT /Sig'), becomes: 'as it is' },

  'a note that opens a window': {
    make: () => annotated('/Subtype /Text /Contents (Window) /Open true'),
    becomes: notes,
  },
  'a window of a note': { make: () => annotated('/Subtype /Popup /Open true /Contents (Window)'), becomes: notes },
  'a text over the page': {
    make: () => annotated('/Subtype /FreeText /F 4 /Contents (Noted) /AP << /N 6 0 R >>', [written('Noted')]),
    becomes: notes,
    words: 'Contract Noted',
  },
  'a text that only shows on a screen': {
    make: () => annotated('/Subtype /FreeText /F 0 /Contents (Noted) /AP << /N 6 0 R >>', [written('Noted')]),
    becomes: notes,
    words: 'Contract Noted',
  },
  'a stamp that readers draw': { make: () => annotated('/Subtype /Stamp /F 4 /Name /Draft'), becomes: 'refused' },
  'a text that only prints': {
    make: () => annotated('/Subtype /FreeText /F 36 /Contents (Noted) /AP << /N 6 0 R >>', [written('Noted')]),
    becomes: notes,
  },

  'a layer that is off': { make: () => layered('/OFF [6 0 R]'), becomes: layers },
  'a layer that is on': { make: () => layered('/ON [6 0 R]'), becomes: layers, words: 'Contract Layer' },
  'all layers off but one': {
    make: () => layered('/BaseState /OFF /ON [6 0 R]'),
    becomes: layers,
    words: 'Contract Layer',
  },
  'a layer that only prints': {
    make: () =>
      layered(
        '/AS [<< /Event /View /Category [/View] /OCGs [6 0 R] >> << /Event /Print /Category [/Print] /OCGs [6 0 R] >>]',
        '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>',
      ),
    becomes: layers,
  },
  'a rule that shows what a layer hides': {
    make: () => layered('/OFF [6 0 R]', '', '/OC /M BDC BT /F1 20 Tf 60 600 Td (Ruled) Tj ET EMC'),
    becomes: layers,
    words: 'Contract Ruled',
  },
  'a form in a layer that is off': { make: () => layered('/OFF [6 0 R]', '', 'q /X Do Q'), becomes: layers },
  'a note in a layer that is off': {
    make: () =>
      annotated(
        '/Subtype /FreeText /F 4 /OC 7 0 R /AP << /N 6 0 R >>',
        [written('Noted'), '<< /Type /OCG /Name (a) >>'],
        '/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>',
      ),
    becomes: ['settled_layers', 'settled_notes'],
  },

  'another image for the printer': {
    make: () =>
      aPdf({
        page: '/Thumb 5 0 R',
        more: [
          {
            entries:
              '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ' +
              '/Alternates [<< /Image 5 0 R /DefaultForPrinting true >>]',
            data: Buffer.from('x'),
          },
        ],
      }),
    becomes: ['settled_print'],
  },
  'another area for the printer': {
    make: () => aPdf({ catalog: '/ViewerPreferences << /PrintArea /MediaBox /ViewArea /TrimBox >>' }),
    becomes: ['settled_print'],
  },
  'an attached file': {
    make: () => aPdf({ catalog: `/Names << /EmbeddedFiles << /Names [(a) ${embedded}] >> >>` }),
    becomes: attachments,
  },
  'a file in a note': {
    make: () => annotated(`/Subtype /FileAttachment /FS ${embedded} /AP << /N 6 0 R >>`, [form('0 0 200 40 re f')]),
    becomes: attachments,
  },
  'a collection of files': {
    make: () =>
      aPdf({ catalog: `/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a) ${embedded}] >> >>` }),
    becomes: attachments,
  },
  'rich media': { make: () => annotated('/Subtype /RichMedia /RichMediaContent << >>'), becomes: media },
  'a film': { make: () => annotated('/Subtype /Movie /Movie << /F (a.avi) >>'), becomes: media },
  'a screen': {
    make: () => annotated('/Subtype /Screen /A << /S /Rendition /OP 0 >>'),
    becomes: ['settled_actions', 'settled_media'],
  },
  'a model': { make: () => annotated('/Subtype /3D'), becomes: media },
  'a sound on the page': { make: () => annotated('/Subtype /Sound /Sound 3 0 R'), becomes: media },
  'content of another file': {
    make: () =>
      aPdf({
        page: '/PieceInfo << /A 5 0 R >>',
        more: [{ entries: '/Subtype /Form /BBox [0 0 1 1] /Ref << /F (a.pdf) /Page 0 >>', data: Buffer.from('q Q') }],
      }),
    becomes: ['settled_outside'],
  },

  'an XFA form': {
    make: () => aPdf({ catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA (<xdp/>) >>' }),
    becomes: 'refused',
  },
  'an XFA form with other values than its fields': {
    make: () =>
      field(
        `${textField} /V (Value) /AP << /N 6 0 R >>`,
        [written('Value'), data('<xfa:data><f>Other</f></xfa:data>')],
        '/XFA 7 0 R',
      ),
    becomes: 'refused',
  },
  'an XFA form with the values of its fields': {
    make: () =>
      field(
        `${textField} /V (Value) /AP << /N 6 0 R >>`,
        [written('Value'), data('<xfa:data><f>Value</f></xfa:data>')],
        '/XFA 7 0 R',
      ),
    becomes: fields,
    words: 'Contract Value',
  },

  'a length that ends too early': {
    make: () => edited(aPdf(), '/Length 39', '/Length 20'),
    becomes: ['settled'],
  },
  'a length that goes beyond the end of the data': {
    make: () => edited(aPdf(), '/Length 39', '/Length 99'),
    becomes: ['settled'],
  },
  'the end of the data within the data': {
    make: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
        data(long),
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
      ]),
    becomes: ['settled'],
    words: 'Contract Extra',
  },
  'an object that is there twice': {
    make: () => updated(aPdf(), { 3: '<< /Length 36 >>\nstream\nBT /F1 24 Tf 60 700 Td (Later) Tj ET\nendstream' }),
    becomes: 'as it is',
    words: 'Later',
  },
  'a photo whose data is none': {
    make: () => pictured('/Filter /DCTDecode /ColorSpace /DeviceRGB /BitsPerComponent 8', noise),
    becomes: 'refused',
  },
  'a photo of another kind whose data is none': {
    make: () => pictured('/Filter /JPXDecode /ColorSpace /DeviceRGB', noise),
    becomes: 'refused',
  },
  'a scan whose data is none': {
    make: () => pictured('/Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1', noise),
    becomes: 'refused',
  },
  'an image in a coding that few readers know': {
    make: () => pictured('/Filter /BrotliDecode /ColorSpace /DeviceRGB /BitsPerComponent 8', noise),
    becomes: 'refused',
  },
  'content in a coding that few readers know': {
    make: () => drawing({ entries: '/Filter /BrotliDecode', data: noise }),
    becomes: 'refused',
  },
  'letters of a font whose data is none': {
    make: () =>
      drawing(
        data('BT /F1 30 Tf 60 600 Td <010203> Tj ET'),
        '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 1 /LastChar 3 /Widths [600 600 600] /FontDescriptor 6 0 R >>',
        [
          '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -100 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
          { entries: `/Length1 ${noise.length}`, data: noise },
        ],
      ),
    becomes: 'wrapped',
  },
  'a page of blanks only': { make: () => drawing(data('BT /F1 24 Tf (     ) Tj ET')), becomes: 'as it is', words: '' },
  'a page without anything': { make: () => drawing(data('q Q')), becomes: 'as it is', words: '' },
  'a page of empty texts': {
    make: () => drawing(data('BT /F1 24 Tf () Tj [] TJ ET /None Do f')),
    becomes: 'as it is',
    words: '',
  },
  'an empty page in two codings': {
    make: () =>
      drawing({
        entries: '/Filter [/ASCIIHexDecode /FlateDecode]',
        data: Buffer.from(`${deflateSync('q Q').toString('hex')}>`),
      }),
    becomes: 'as it is',
    words: '',
  },
  'white letters': {
    make: () => drawing(data('1 g BT /F1 24 Tf 60 700 Td (Contract) Tj ET')),
    becomes: 'as it is',
  },
  'a page cut to a box outside of it': {
    make: () => aPdf({ page: '/MediaBox [0 0 595 842] /CropBox [1000 1000 1200 1200]' }),
    becomes: ['settled'],
  },
  'a second table that is none': {
    make: () => updated(aPdf(), { 40: '<< >>' }, '/XRefStm 9'),
    becomes: ['repaired'],
  },
  'pages that are counted wrong': { make: () => aPdf({ kids: '5 0 R 9 0 R', pages: 1 }), becomes: 'as it is' },
  'a signed form with a script': {
    make: () =>
      field(`/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >> /A ${js}`),
    becomes: 'wrapped',
  },
}
