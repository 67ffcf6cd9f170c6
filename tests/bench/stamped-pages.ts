import sharp from 'sharp'
import { pdfOf } from '#tests/support/fixtures.ts'
import { aPageWith, looks } from '#tests/documents/forms.support.ts'

/** As displayed, in points; `entries` of the page make it so. `cm`: from displayed points to the page's own. */
type Paper = { width: number; height: number; entries: string; cm: string }

function upright(width: number, height: number, more = ''): Paper {
  return { width, height, entries: `/MediaBox [0 0 ${width} ${height}] ${more}`, cm: '1 0 0 1 0 0' }
}

const [short, long] = [595, 842]
const upended = { width: short, height: long }
const sideways = { width: long, height: short }
const a4 = `/MediaBox [0 0 ${short} ${long}]`

const papers: Record<string, Paper> = {
  A4: upright(short, long),
  'A4 landscape': upright(long, short),
  'A4 turned by 90': { ...sideways, entries: `${a4} /Rotate 90`, cm: `0 1 -1 0 ${short} 0` },
  'A4 turned by 180': { ...upended, entries: `${a4} /Rotate 180`, cm: `-1 0 0 -1 ${short} ${long}` },
  'A4 turned by 270': { ...sideways, entries: `${a4} /Rotate 270`, cm: `0 -1 1 0 0 ${long}` },
  'A4 turned by -90': { ...sideways, entries: `${a4} /Rotate -90`, cm: `0 -1 1 0 0 ${long}` },
  'A4 with an angle of 45': { ...upended, entries: `${a4} /Rotate 45`, cm: '1 0 0 1 0 0' },
  'A4 cropped': { width: 495, height: 720, entries: `${a4} /CropBox [50 60 545 780]`, cm: '1 0 0 1 50 60' },
  'A4 cropped and turned by 90': {
    width: 720,
    height: 495,
    entries: `${a4} /CropBox [50 60 545 780] /Rotate 90`,
    cm: '0 1 -1 0 545 60',
  },
  'A4 cropped beyond its edges': { ...upended, entries: `${a4} /CropBox [-90 -90 900 900]`, cm: '1 0 0 1 0 0' },
  'A4 from a negative corner': { ...upended, entries: '/MediaBox [-300 -400 295 442]', cm: '1 0 0 1 -300 -400' },
  'A4 in units of two points': upright(298, 421, '/UserUnit 2'),
  A5: upright(420, 595),
  'A3 landscape': upright(1191, 842),
  A0: upright(2384, 3370),
  poster: upright(5000, 7000),
  banner: upright(3000, 400),
  strip: upright(300, 6000),
  'till receipt': upright(164, 600),
  'business card': upright(255, 142),
  label: upright(60, 40),
}

type Content = (paper: Paper) => string | Promise<{ jpeg: Buffer }>

const words = 'The contractor renders the services, and the customer pays for them within ten days. '.repeat(400)

function line(x: number, y: number, size: number, text: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`
}

/** Lines of text that fill a box. */
function block(left: number, bottom: number, right: number, top: number, size: number): string {
  const characters = Math.max(1, Math.floor((right - left) / (size * 0.48)))
  const rows = Math.floor((top - bottom) / (size * 1.25))
  return Array.from({ length: rows }, (_, row) => {
    const from = (row * characters) % (words.length - characters)
    return line(left, top - (row + 0.9) * size * 1.25, size, words.slice(from, from + characters).trim())
  }).join('\n')
}

function scaleOf({ width, height }: Paper): number {
  return Math.min(width, height) / short
}

function heading(paper: Paper): string {
  const scale = scaleOf(paper)
  return line(60 * scale, paper.height - 80 * scale, 20 * scale, 'Contract')
}

function withMargins(paper: Paper): string {
  const { width, height } = paper
  const margin = scaleOf(paper) * 57
  const number = line(width / 2, margin / 2, 10 * scaleOf(paper), '1')
  return `${block(margin, margin, width - margin / 2, height - margin, 12 * scaleOf(paper))}\n${number}`
}

async function scan({ width, height }: Paper, light: number): Promise<{ jpeg: Buffer }> {
  const size = { width: Math.min(1240, Math.round(width * 2)), height: Math.min(3000, Math.round(height * 2)) }
  const rows = Array.from({ length: 30 }, (_, row) => {
    const y = size.height * (0.1 + row * 0.02)
    return `<rect x="${size.width * 0.12}" y="${y}" width="${size.width * 0.7}" height="${size.height * 0.008}"/>`
  }).join('')
  const text = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" fill="#333">${rows}</svg>`,
  )
  const noise = { type: 'gaussian' as const, mean: light, sigma: 5 }
  const jpeg = await sharp({ create: { ...size, channels: 3, noise, background: '#fff' } })
    .composite([{ input: text }])
    .jpeg({ quality: 80 })
    .toBuffer()
  return { jpeg }
}

const contents: Record<string, Content> = {
  'text to all edges': (paper) => block(1, 1, paper.width - 1, paper.height - 1, 11 * scaleOf(paper)),
  'text with margins and a number': withMargins,
  'a table to the edge': (paper) => {
    const { width, height } = paper
    const [rows, columns] = [40, 6]
    const across = Array.from(
      { length: rows + 1 },
      (_, i) => `0 ${(i * height) / rows} m ${width} ${(i * height) / rows} l S`,
    )
    const down = Array.from(
      { length: columns + 1 },
      (_, i) => `${(i * width) / columns} 0 m ${(i * width) / columns} ${height} l S`,
    )
    return ['0.2 w 0.6 G', ...across, ...down].join('\n')
  },
  'a dark background': (paper) => `0.1 0.15 0.3 rg 0 0 ${paper.width} ${paper.height} re f 1 g ${heading(paper)}`,
  'a light coloured background': (paper) =>
    `0.93 0.96 0.88 rg 0 0 ${paper.width} ${paper.height} re f 0 g ${heading(paper)}`,
  'a drawing with its title block': (paper) => {
    const { width, height } = paper
    const scale = scaleOf(paper)
    const [left, edge] = [57 * scale, 14 * scale]
    const title = [
      width - edge - Math.min(524 * scale, width * 0.8),
      edge,
      Math.min(524 * scale, width * 0.8),
      156 * scale,
    ]
    const circle = `${width / 2 - 60 * scale} ${height / 2} ${120 * scale} ${60 * scale} re S`
    return `${scale} w ${left} ${edge} ${width - left - edge} ${height - edge * 2} re S ${title.join(' ')} re S ${circle}`
  },
  'two columns with notes': (paper) => {
    const { width, height } = paper
    const scale = scaleOf(paper)
    const [margin, middle] = [40 * scale, width / 2]
    const columns = [
      block(margin, margin * 2, middle - margin / 4, height - margin, 9 * scale),
      block(middle + margin / 4, margin * 2, width - margin, height - margin, 9 * scale),
    ]
    return [...columns, block(margin, margin / 3, width - margin, margin * 1.6, 6 * scale)].join('\n')
  },
  'one line': heading,
  'one line in the lower right corner': (paper) => {
    const scale = scaleOf(paper)
    return line(paper.width - 150 * scale, 20 * scale, 12 * scale, 'Page 1 of 1')
  },
  'signatures at the bottom': (paper) => {
    const { width, height } = paper
    const scale = scaleOf(paper)
    const lines = [40, width - 220 * scale].map((x) => `${x} ${50 * scale} m ${x + 160 * scale} ${50 * scale} l S`)
    return [block(57 * scale, height / 2, width - 40 * scale, height - 57 * scale, 12 * scale), ...lines].join('\n')
  },
  'a pale watermark': ({ width, height }) =>
    `0.9 g BT /F1 ${Math.min(width, height) / 6} Tf 0.7 0.7 -0.7 0.7 ${width * 0.2} ${height * 0.1} Tm (DRAFT  DRAFT  DRAFT) Tj ET`,
  'a scan': (paper) => scan(paper, 240),
  'a dark scan': (paper) => scan(paper, 150),
}

/** Each content on each paper, and fields and comments near the lower edge. */
export async function* stampedPages(): AsyncIterable<[name: string, bytes: Buffer]> {
  for (const [kind, content] of Object.entries(contents)) {
    for (const [name, paper] of Object.entries(papers)) yield [`${kind}, ${name}`, await onPaper(paper, content)]
  }
  for (const [kind, look] of Object.entries(looks)) yield [`${kind}, low`, aPageWith(look, '/CropBox [30 490 330 700]')]
}

async function onPaper(paper: Paper, content: Content): Promise<Buffer> {
  const drawn = await content(paper)
  const isText = typeof drawn === 'string'
  const operators = isText ? drawn : `${paper.width} 0 0 ${paper.height} 0 0 cm /Im Do`
  const page = `<< /Type /Page /Parent 2 0 R ${paper.entries} /Contents 4 0 R`
  const size = isText ? null : await sharp(drawn.jpeg).metadata()
  const image = `/Type /XObject /Subtype /Image /Width ${size?.width} /Height ${size?.height} /ColorSpace /DeviceRGB`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `${page} /Resources << /Font << /F1 5 0 R >> ${isText ? '' : '/XObject << /Im 6 0 R >>'} >> >>`,
    { entries: '', data: Buffer.from(`q ${paper.cm} cm\n${operators}\nQ`) },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(isText ? [] : [{ entries: `${image} /BitsPerComponent 8 /Filter /DCTDecode`, data: drawn.jpeg }]),
  ])
}
