import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { logo_input_pixels_max, logo_sides_ratio_max, logo_height_max, logo_width_max } from '#shared/rules/limits.ts'
import { faceFaultTexts as t } from '#shared/text/face.ts'
import { fileKind } from '#server/documents/core/file-kind.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

type Drawn = { bytes: Buffer; width: number; height: number }

const broken = (message: string): never => refuse('file_broken', { message })

/**
 * A logo drawn anew as a PNG, whatever it was: nothing of the uploaded bytes reaches a signer. An SVG that would do
 * anything but be drawn is refused, and is drawn by librsvg, which has neither scripts nor a network.
 * @throws Refusal `file_broken`, `file_bomb`
 */
export async function drawLogo(bytes: Uint8Array): Promise<Drawn> {
  const isVector = isSvg(bytes)
  if (isVector) refuseActive(bytes)
  else if (!pictures.has(fileKind(bytes))) broken(t.kinds)
  try {
    const source = sharp(bytes, { limitInputPixels: logo_input_pixels_max, failOn: 'error', animated: false })
    const { width, height, pages = 1 } = await source.metadata()
    if (pages > 1) broken(t.animated)
    if (Math.max(width, height) > logo_sides_ratio_max * Math.min(width, height)) broken(t.thin)
    const { data, info } = await (isVector ? enlarged(bytes, width) : source)
      .autoOrient()
      .resize({ width: logo_width_max, height: logo_height_max, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /pixel limit|too large/i.test(error.message)) {
      refuse('file_bomb', { message: t.too_many_pixels })
    }
    return broken(t.broken)
  }
}

/** dots per inch at which librsvg draws one unit as one dot */
const usual_density = 72
const density_max = 2400

/** A small SVG drawn at a higher density, so that it is sharp at the largest size of a logo. */
function enlarged(bytes: Uint8Array, width: number) {
  const density = Math.min(density_max, Math.max(1, (usual_density * logo_width_max) / width))
  return sharp(bytes, { limitInputPixels: logo_input_pixels_max, density })
}

const pictures: ReadonlySet<ReturnType<typeof fileKind>> = new Set(['png', 'jpeg'])

/** An XML document, whatever its encoding: only UTF-8 is read further. */
function isSvg(bytes: Uint8Array): boolean {
  return /^\ufeff?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 100)))
}

/** Elements that draw something; of the others, such as scripts, foreign pages and links, a logo has none. */
const drawing = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata style
  linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feBlend feMerge feMergeNode
  feColorMatrix feFlood feComposite feDropShadow switch`.split(/\s+/),
)
/** of editors: Inkscape, Illustrator; they draw nothing */
const foreign = /^(?:sodipodi|inkscape|rdf|cc|dc|i|x|xmpMM|serif):/
const elements_max = 20_000

/** @throws Refusal `file_broken` for what is not plain drawing */
function refuseActive(bytes: Uint8Array): void {
  const parser = new SaxesParser({ xmlns: false })
  let elements = 0
  let style = false
  parser.on('error', () => broken(t.broken))
  // entities that expand, and references to files
  parser.on('doctype', (doctype) => /[[]|SYSTEM/.test(doctype) && broken(t.active))
  parser.on('processinginstruction', () => broken(t.active))
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    if (elements > elements_max) broken(t.active)
    const plain = name.replace(/^svg:/, '')
    if (!drawing.has(plain) && !foreign.test(name)) broken(t.active)
    style = plain === 'style'
    for (const [attribute, value] of Object.entries(attributes)) judgeAttribute(attribute, value)
  })
  parser.on('closetag', () => (style = false))
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => style && judgeCss(text))
  parser.write(textOf(bytes))
  parser.close()
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return broken(t.broken)
  }
}

function judgeAttribute(name: string, value: string): void {
  if (/^on/i.test(name)) broken(t.active)
  if (/(?:^|:)href$/i.test(name) && !value.trim().startsWith('#')) broken(t.active)
  judgeCss(value)
}

/** `url(#gradient)` is of the drawing itself. Escapes and comments could hide a word. */
function judgeCss(text: string): void {
  if (/\\|\/\*|@import|javascript:|expression\(|url\(\s*["']?(?!\s*#)/i.test(text)) broken(t.active)
}
