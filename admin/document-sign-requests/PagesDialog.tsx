import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import type { PagePart } from '#shared/ra/PageImage.tsx'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { adminApi } from '../api.ts'

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ document, onClose }: { document: SignRequestDocument; onClose: () => void }) {
  const { file_id, title, pages } = document
  const loadPart = async ({ page, part }: PagePart, signal: AbortSignal) => {
    const params = { id: file_id, page }
    const call = { params, query: { w: width_px, part } as const, signal }
    const { data, headers } = await adminApi.file('GET /files/{id}/pages/{page}', call)
    return { image: data, parts: Number(headers.get('x-page-parts')) }
  }
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPart={loadPart} onClose={onClose} />
}

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
