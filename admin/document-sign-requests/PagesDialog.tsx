import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { adminApi } from '../api.ts'

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ document, onClose }: { document: SignRequestDocument; onClose: () => void }) {
  const { file_id, title, pages } = document
  const loadPage = (page: number, signal: AbortSignal) =>
    adminApi.call<Blob>('filePage', { params: { id: file_id, page }, query: { w: width_px }, as: 'blob', signal })
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPage={loadPage} onClose={onClose} />
}

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
