import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { page_zooms, zoomsFor } from '#shared/browser/page-zooms.ts'
import { pageTilesOf } from '#shared/rules/page-tiles.ts'
import { readerTexts } from '#shared/text/reader.ts'
import { documentTexts, frameTexts } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { BackIcon } from '../parts/icons.tsx'
import { PageImage } from './PageImage.tsx'
import { PageJump } from './PageJump.tsx'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { TextView } from './TextView.tsx'
import { useDocumentText } from './use-document-text.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useNearPages } from './use-near-pages.ts'
import { useOpenDocument } from './use-open-document.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useZoom } from './use-zoom.ts'
import { useZoomed } from './use-zoomed.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** One document at full width, one page below the other. */
export function DocumentView() {
  const document = useOpenDocument()
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = useRef<HTMLOListElement>(null)
  const { near, current } = useNearPages(list)
  const sizes = document?.page_sizes
  const zooms = useMemo(() => {
    const columns = Math.max(1, ...(sizes ?? []).map((size) => pageTilesOf(size).columns))
    return zoomsFor(columns, window.innerWidth)
  }, [sizes])
  const { zoom, change, zoomBy } = useZoom(list, zooms)
  const zoomed = useZoomed() || zoom > 1

  const texts = useDocumentText(document?.id)
  const [asText, setAsText] = useState(state?.text ?? false)

  const goTo = useCallback((page: number) => list.current?.children[page - 1]?.scrollIntoView(), [])
  const showPage = (page: number) => {
    flushSync(() => setAsText(false))
    goTo(page)
  }
  useReadingPosition(current, goTo)

  const close = useCallback(() => {
    if (state?.opened) history.back()
    else navigate({ search: '' }, { replace: true, state })
  }, [navigate, state])

  useReaderKeys(list, { close, zoomBy })

  if (!document) return null
  const { id, title, pages, page_sizes } = document
  return (
    <article className={zooms.length > page_zooms.length ? 'reader reader--drawing' : 'reader'}>
      <div className="reader__bar">
        <button type="button" className="button button--plain reader__back" onClick={close}>
          <BackIcon /> {frameTexts.back}
        </button>
        {!asText && (
          <>
            <ZoomButtons zoom={zoom} zooms={zooms} onZoom={change} />
            <PageJump current={current} pages={pages} onJump={goTo} />
          </>
        )}
      </div>
      <div className="reader__title">
        <Heading title={title}>{title}</Heading>
        <button type="button" className="link-button" onClick={() => setAsText(!asText)}>
          {asText ? readerTexts.as_pages : documentTexts.as_text}
        </button>
        {texts.failed && (
          <p role="alert">
            {readerTexts.text_failed}{' '}
            <button type="button" className="link-button" onClick={texts.retry}>
              {frameTexts.retry}
            </button>
          </p>
        )}
        {!asText && <p className="visually-hidden">{readerTexts.text_below}</p>}
      </div>
      {asText && <TextView document={document} texts={texts} onPage={showPage} />}
      <div
        className="reader__window"
        data-view
        hidden={asText}
        {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': readerTexts.pages_of(title) })}
      >
        <ol className="reader__pages" ref={list} style={{ width: `${zoom * 100}%` }}>
          {Array.from({ length: pages }, (_none, i) => (
            <PageImage
              key={i}
              text={texts.pages.get(i + 1)}
              doc={id}
              page={i + 1}
              alt={documentTexts.alt(title, i + 1, pages)}
              size={page_sizes[i] ?? page_sizes[0]}
              zoomed={zoomed}
              near={near.has(i + 1)}
            />
          ))}
        </ol>
      </div>
      <p className="reader__end">
        <button type="button" className="button" onClick={close}>
          {frameTexts.back}
        </button>
      </p>
    </article>
  )
}
