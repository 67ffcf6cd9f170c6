import { loadedPart, type LoadPart } from '#shared/ra/page-part.tsx'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { cabinetApi } from '../../parts/api.ts'

type PagesDialogProps = { file_id: number; title: string; pages: number; onClose: () => void }

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ file_id, title, pages, onClose }: PagesDialogProps) {
  const loadPart = loadPartOf(file_id)
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPart={loadPart} onClose={onClose} />
}

/** Loads the pages of a file. */
export const loadPartOf =
  (file_id: number): LoadPart =>
  async ({ page, ...area }, signal) => {
    const params = { id: file_id, page }
    const call = { params, query: { w: width_px, ...area } as const, signal }
    return loadedPart(await cabinetApi.file('GET /files/{id}/pages/{page}', call))
  }

const width_px = 1560
