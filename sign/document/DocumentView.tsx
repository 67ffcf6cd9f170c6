import { useCallback, useEffect, useRef } from 'react'
import { documentTexts, frameTexts } from '#shared/text/sign.ts'
import { Heading } from '../parts/Heading.tsx'
import { BackIcon } from '../parts/icons.tsx'
import { PageImage } from './PageImage.tsx'
import { PageJump } from './PageJump.tsx'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { useReadingPosition } from './use-reading-position.ts'
import { useNearPages } from './use-near-pages.ts'
import { useOpenDocument } from './use-open-document.ts'
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
  const { zoom, change } = useZoom(list)
  const zoomed = useZoomed() || zoom > 1

  const goTo = useCallback((page: number) => list.current?.children[page - 1]?.scrollIntoView(), [])
  useReadingPosition(current, goTo)

  const close = useCallback(() => {
    if (state?.opened) history.back()
    else navigate({ search: '' }, { replace: true, state })
  }, [navigate, state])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close])

  if (!document) return null
  const { id, title, pages, page_sizes } = document
  return (
    <article className="reader">
      <div className="reader__bar">
        <button type="button" className="button button--plain reader__back" onClick={close}>
          <BackIcon /> {frameTexts.back}
        </button>
        <ZoomButtons zoom={zoom} onZoom={change} />
        <PageJump current={current} pages={pages} onJump={goTo} />
      </div>
      <div className="reader__title">
        <Heading title={title}>{title}</Heading>
      </div>
      <div
        className="reader__window"
        {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': documentTexts.pages_of(title) })}
      >
        <ol className="reader__pages" ref={list} style={{ width: `${zoom * 100}%` }}>
          {Array.from({ length: pages }, (_none, i) => (
            <PageImage
              key={i}
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
