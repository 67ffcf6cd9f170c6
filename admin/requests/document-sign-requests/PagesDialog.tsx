import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { loadedPart, type PagePart } from '#shared/ra/page-part.tsx'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { adminApi } from '../../parts/api.ts'

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ document, onClose }: { document: SignRequestDocument; onClose: () => void }) {
  const { file_id, title, pages } = document
  const loadPart = async ({ page, ...area }: PagePart, signal: AbortSignal) => {
    const params = { id: file_id, page }
    const call = { params, query: { w: width_px, ...area } as const, signal }
    return loadedPart(await adminApi.file('GET /files/{id}/pages/{page}', call))
  }
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPart={loadPart} onClose={onClose} />
}

const width_px = 1560
