import { memo, useEffect, useState } from 'react'
import type { PageText } from '#shared/contract/files.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { pagePartsOf } from '#shared/rules/page-parts.ts'
import { pageTilesOf } from '#shared/rules/page-tiles.ts'
import { readerTexts } from '#shared/text/reader.ts'
import { frameTexts } from '#shared/text/sign.ts'
import { pageAddress } from '../parts/api.ts'
import { useSigning } from '../parts/signing.tsx'
import { TextLayer } from './TextLayer.tsx'
import { Tiles } from './Tiles.tsx'
import { usePageImage } from './use-page-image.ts'
import { useViewReport } from './use-view-report.ts'

const a4_points: [number, number] = [595, 842]
const small_px = 780
const large_px = 1560

type PageImageProps = {
  text: PageText | undefined
  doc: number
  page: number
  alt: string
  size: [number, number] | undefined
  zoomed: boolean
  near: boolean
}

/**
 * Reserves the page's space; the image is loaded when the reader comes near and dropped when they are far. Memoized:
 * the list may hold three hundred of them and renders again on every page.
 */
export const PageImage = memo(function PageImage({
  text,
  doc,
  page,
  alt,
  size = a4_points,
  zoomed,
  near,
}: PageImageProps) {
  const [failed, setFailed] = useState(false)
  const parts = pagePartsOf(size)
  const hasTiles = pageTilesOf(size).columns > 1

  useEffect(() => {
    if (!failed) return
    const again = () => setFailed(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])

  return (
    <li
      className="page"
      data-page={page}
      style={{ aspectRatio: `${size[0]} / ${size[1]}`, ...(parts > 1 && { '--parts': parts }) }}
    >
      {near &&
        !failed &&
        partsOf(size).map((part) => (
          <Picture
            key={part ?? 0}
            doc={doc}
            page={page}
            part={part}
            alt={part === undefined || part === 1 ? alt : ''}
            zoomed={zoomed}
            onFailure={() => setFailed(true)}
          />
        ))}
      {near && !failed && hasTiles && <Tiles doc={doc} page={page} size={size} />}
      {text && <TextLayer text={text} size={size} />}
      {failed && (
        <div role="alert" className="page__failed">
          <p>{readerTexts.page_failed}</p>
          <button type="button" className="button button--plain" onClick={() => setFailed(false)}>
            {frameTexts.retry}
          </button>
        </div>
      )}
    </li>
  )
})

/** A tall page is loaded in parts, those in view first: one image of it would be too coarse to read. */
function partsOf(size: [number, number]): (number | undefined)[] {
  const parts = pagePartsOf(size)
  return parts === 1 ? [undefined] : Array.from({ length: parts }, (_, i) => i + 1)
}

type PictureProps = {
  doc: number
  page: number
  part: number | undefined
  alt: string
  zoomed: boolean
  onFailure: () => void
}

function Picture({ doc, page, part, alt, zoomed, onFailure }: PictureProps) {
  const { card, preview } = useSigning()
  const isPublic = isLive(card.status) && !preview
  const viewRef = useViewReport(doc, page)
  const fetched = usePageImage(isPublic ? null : { doc, page, part }, onFailure)
  const address = (width: number) => pageAddress(card, doc, page, width, part)
  const look = part === undefined ? 'page__image' : 'page__image page__image--part'
  if (!isPublic) return fetched ? <img className={look} src={fetched} alt={alt} /> : null
  return (
    <img
      className={look}
      loading={part === undefined || part === 1 ? 'eager' : 'lazy'}
      srcSet={`${address(small_px)} ${small_px}w, ${address(large_px)} ${large_px}w`}
      sizes={zoomed ? `${large_px}px` : '(min-width: 832px) 800px, 100vw'}
      src={address(small_px)}
      alt={alt}
      decoding="async"
      ref={part === undefined || part === 1 ? viewRef : undefined}
      onError={onFailure}
    />
  )
}
