import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import type { TextLine } from '#shared/contract/files.ts'
import { readerTexts } from '#shared/text/reader.ts'
import { Loading } from '../parts/Loading.tsx'
import { paragraphsOf, textNote } from './TextLayer.tsx'
import type { DocumentTexts } from './use-document-text.ts'

type TextViewProps = {
  document: PublicCard['documents'][number]
  texts: DocumentTexts
  /** leads to the image of a page */
  onPage: (page: number) => void
}

/** «Читать текстом»: one column of letters of a readable size, for a small screen. The document is the images. */
export function TextView({ document: { pages }, texts, onPage }: TextViewProps) {
  return (
    <div className="reader__text">
      <p className="message">{readerTexts.text_is_not_the_document}</p>
      {Array.from({ length: pages }, (_none, i) => {
        const text = texts.pages.get(i + 1)
        const note = text && textNote(text)
        return (
          <section key={i} className="text-page" data-page={i + 1}>
            <div className="text-page__head">
              <h2>{readerTexts.page_of(i + 1, pages)}</h2>
              <button type="button" className="link-button" onClick={() => onPage(i + 1)}>
                {readerTexts.show_page}
                <span className="visually-hidden"> {i + 1}</span>
              </button>
            </div>
            {note && <p className="hint">{note}</p>}
            {text ? paragraphsOf(text.lines).map((lines, n) => <Paragraph key={n} lines={lines} />) : null}
          </section>
        )
      })}
      {texts.pages.size < pages && !texts.failed && <Loading />}
    </div>
  )
}

function Paragraph({ lines }: { lines: readonly TextLine[] }) {
  const pieces = piecesOf(lines)
  return (
    <div>
      {pieces.map((piece, i) => (
        <Piece key={i} lines={piece} />
      ))}
    </div>
  )
}

/** Cells of a table stay beside each other; words broken at the end of a line are joined as they are written. */
function Piece({ lines }: { lines: readonly TextLine[] }) {
  if (hasCells(lines)) {
    return (
      <p className="text-page__cells">
        {lines.map(({ text }, i) => (
          <span key={i}>{text} </span>
        ))}
      </p>
    )
  }
  return <p>{lines.map(({ text }) => (text.endsWith('-') ? text : `${text} `)).join('')}</p>
}

const hasCells = (lines: readonly TextLine[]) => lines.some(({ begins }, i) => i > 0 && begins === 'cell')

/** The lines of a paragraph that run on; a row of cells stands alone, and so do the lines of a centred heading. */
export function piecesOf(lines: readonly TextLine[]): TextLine[][] {
  const pieces: TextLine[][] = []
  for (const [i, line] of lines.entries()) {
    const last = pieces.at(-1)
    const isAlone = lines[i + 1]?.begins === 'cell'
    const runsOn = last && !isAlone && !hasCells(last) && !isCentred(line, lines[i - 1] ?? line)
    if (last && (line.begins === 'cell' || runsOn)) last.push(line)
    else pieces.push([line])
  }
  return pieces
}

/** In ten-thousandths of the page's width. */
const middle_apart_max = 100
const edge_apart_min = 200

/** Two lines above each other with a common middle and edges apart. */
function isCentred(
  { box: [left, , width], turn }: TextLine,
  { box: [before, , longer], turn: other }: TextLine,
): boolean {
  const apart = Math.abs(left + width / 2 - before - longer / 2)
  return turn === 0 && other === 0 && apart < middle_apart_max && Math.abs(left - before) > edge_apart_min
}
