import type { FieldToFill } from '#shared/contract/document-fields.ts'
import { fieldsPageTexts as t } from '#shared/text/document-fields.ts'
import { pageAddress } from '../parts/api.ts'
import { useSigning } from '../parts/signing.tsx'

const width_px = 780
/** Of the page's height: what is shown around the field. */
const around = 0.22

/** The part of the page where the field stands, with its place marked. */
export function FieldPlace({ field, title }: { field: FieldToFill; title: string }) {
  const { card } = useSigning()
  const { document_id, name, page, left, top, width, height } = field
  const [page_width, page_height] = card.documents.find(({ id }) => id === document_id)?.page_sizes[page - 1] ?? [
    595, 842,
  ]
  const shown = Math.min(1, height + around)
  const from = Math.min(Math.max(0, top + height / 2 - shown / 2), 1 - shown)
  const percent = (share: number) => `${share * 100}%`
  return (
    <figure className="fill-place">
      <div className="fill-place__window" style={{ aspectRatio: `${page_width} / ${page_height * shown}` }}>
        <div
          className="fill-place__page"
          style={{ aspectRatio: `${page_width} / ${page_height}`, top: percent(-from / shown) }}
        >
          <img src={pageAddress(card, document_id, page, width_px)} alt={t.place(name)} decoding="async" />
          <span
            className="fill-place__mark"
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        </div>
      </div>
      <figcaption className="hint">{t.where(title, page)}</figcaption>
    </figure>
  )
}
