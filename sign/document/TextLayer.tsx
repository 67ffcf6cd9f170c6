import { Fragment, memo, type CSSProperties } from 'react'
import type { PageText, TextLine } from '#shared/contract/files.ts'
import { readerTexts } from '#shared/text/reader.ts'

type TextLayerProps = {
  text: PageText
  /** of the page, in any unit */
  size: [number, number]
}

/**
 * The words of a page over its image, unseen: they are selected and copied, found by the browser's search, and read by a
 * screen reader. Each line is stretched to the width that it has on the image.
 */
export const TextLayer = memo(function TextLayer({ text, size }: TextLayerProps) {
  const note = textNote(text)
  return (
    <div className="page__text">
      {note && <p className="visually-hidden">{note}</p>}
      {paragraphsOf(text.lines).map((lines, i) => (
        <p key={i}>
          {lines.map((line, n) => (
            <Fragment key={n}>
              <span style={placeOf(line, size)}>{line.text}</span>{' '}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
})

/** What must be known of the text of a page before it is read. */
export function textNote({ source, cut, gaps }: PageText): string {
  const of = source === 'none' ? readerTexts.no_text : source === 'recognised' ? readerTexts.recognised : ''
  const short = [cut && readerTexts.text_cut, gaps && source !== 'none' && readerTexts.text_gaps]
  return [of, ...short].filter(Boolean).join(' ')
}

/** Lines that are read as one. */
export function paragraphsOf(lines: readonly TextLine[]): TextLine[][] {
  const paragraphs: TextLine[][] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (last && line.begins !== 'paragraph') last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

const whole = 10_000
/** Letters of this size are measured. */
const measured_px = 100
let canvas: CanvasRenderingContext2D | null | undefined

function widthOf(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text.length * measured_px * 0.5
  canvas.font = `${measured_px}px sans-serif`
  return canvas.measureText(text).width
}

/** Sizes are shares of the page, so that they hold at every zoom; `cqh` is a hundredth of the page's height. */
function placeOf(
  { text, box: [left, top, width, height], turn }: TextLine,
  [across, down]: [number, number],
): CSSProperties {
  const isLying = turn === 0 || turn === 180
  const long = ((isLying ? width * across : height * down) / whole) * 100
  const high = ((isLying ? height * down : width * across) / whole) * 100
  const stretch = long / Math.max(0.01, (widthOf(text) / measured_px) * high)
  // the corner where the text begins
  const x = turn === 90 || turn === 180 ? left + width : left
  const y = turn === 180 || turn === 270 ? top + height : top
  return {
    left: `${(x / whole) * 100}%`,
    top: `${(y / whole) * 100}%`,
    fontSize: `${high / down}cqh`,
    transform: `${turn === 0 ? '' : `rotate(${turn}deg) `}scaleX(${stretch.toFixed(4)})`,
  }
}
