import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { adminApi } from '../api.ts'

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ document, onClose }: { document: SignRequestDocument; onClose: () => void }) {
  const { file_id, title, pages } = document
  const loadPage = async (page: number, signal: AbortSignal) => {
    const params = { id: file_id, page }
    return (await adminApi.file('GET /files/{id}/pages/{page}', { params, query: { w: width_px }, signal })).data
  }
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPage={loadPage} onClose={onClose} />
}

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
