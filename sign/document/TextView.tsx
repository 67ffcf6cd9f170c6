import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { documentTexts } from '#shared/text/sign.ts'
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
      <p className="message">{documentTexts.text_is_not_the_document}</p>
      {Array.from({ length: pages }, (_none, i) => {
        const text = texts.pages.get(i + 1)
        const note = text && textNote(text)
        return (
          <section key={i} className="text-page" data-page={i + 1}>
            <div className="text-page__head">
              <h2>{documentTexts.page_of(i + 1, pages)}</h2>
              <button type="button" className="link-button" onClick={() => onPage(i + 1)}>
                {documentTexts.show_page}
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

/** Cells of a table stay beside each other; words broken at the end of a line are joined as they are written. */
function Paragraph({ lines }: { lines: ReturnType<typeof paragraphsOf>[number] }) {
  if (lines.slice(1).some(({ begins }) => begins === 'cell')) {
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
