import { signSession } from '#shared/browser/sign-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { documentTexts, startTexts } from '#shared/text/sign.ts'
import { pageAddress } from '../parts/api.ts'
import { FileIcon, NextIcon } from '../parts/icons.tsx'
import { Link, useLocation } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { usePageImage } from './use-page-image.ts'
import { useViewReport } from './use-view-report.ts'

/** Address of a document on this page; a reload opens it again. */
export function useDocumentLink() {
  const { state } = useLocation()
  const { preview } = useSigning()
  const hydrated = useHydrated()
  return (id: number) => ({
    to: { search: `?doc=${id}` },
    state: { ...(hydrated ? state : null), opened: true },
    onClick: () => {
      if (!preview) signSession.save({ signDoc: String(id) })
    },
  })
}

export function DocumentList() {
  const { card } = useSigning()
  const link = useDocumentLink()
  return (
    <ul className="documents">
      {card.documents.map(({ id, title, pages, size }) => (
        <li key={id}>
          <Link {...link(id)} id={`doc-${id}`} className="document">
            <FileIcon />
            <span className="document__text">
              <span className="document__title">{title}</span>
              <span className="document__about">{documentTexts.about(pages, size)}</span>
            </span>
            <NextIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const preview_width_px = 780

/** Address of the LCP image on the start page; the response preloads it with a `Link` header. */
export function firstPageAddress(card: PublicCard): string | null {
  const [first] = card.documents
  return first ? pageAddress(card, first.id, 1, preview_width_px) : null
}

/**
 * The first page of the document is the LCP image and part of the server's HTML; its width and height reserve its
 * space.
 */
export function FirstPage() {
  const { card, preview } = useSigning()
  const link = useDocumentLink()
  const [first] = card.documents
  const fetched = usePageImage(preview && first ? { doc: first.id, page: 1 } : null)
  const address = preview ? fetched : firstPageAddress(card)
  const viewRef = useViewReport(first?.id, 1)
  if (!first || address === null) return null
  const opened = link(first.id)
  const [width, height] = first.page_sizes[0] ?? [595, 842]
  return (
    <>
      <Link {...opened} className="first-page">
        <img
          ref={viewRef}
          className="first-page__image"
          src={address}
          alt={documentTexts.alt(first.title, 1, first.pages)}
          width={preview_width_px}
          height={Math.round((preview_width_px * height) / width)}
          fetchPriority="high"
        />
        <span className="first-page__more">{startTexts.read_on(first.pages)}</span>
      </Link>
      <p>
        <Link {...opened} state={{ ...opened.state, text: true }} className="quiet-link">
          {documentTexts.as_text}
        </Link>
      </p>
    </>
  )
}
