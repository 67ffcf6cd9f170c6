import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { cabinetApi } from '../api.ts'

type PagesDialogProps = { file_id: number; title: string; pages: number; onClose: () => void }

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ file_id, title, pages, onClose }: PagesDialogProps) {
  const loadPage = async (page: number, signal: AbortSignal) => {
    const params = { id: file_id, page }
    return (await cabinetApi.file('GET /files/{id}/pages/{page}', { params, query: { w: width_px }, signal })).data
  }
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPage={loadPage} onClose={onClose} />
}

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
