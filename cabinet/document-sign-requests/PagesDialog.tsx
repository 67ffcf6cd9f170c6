import type { LoadPart } from '#shared/ra/PageImage.tsx'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { cabinetApi } from '../api.ts'

type PagesDialogProps = { file_id: number; title: string; pages: number; onClose: () => void }

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ file_id, title, pages, onClose }: PagesDialogProps) {
  const loadPart = loadPartOf(file_id)
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPart={loadPart} onClose={onClose} />
}

/** Loads the pages of a file. */
export const loadPartOf =
  (file_id: number): LoadPart =>
  async ({ page, part }, signal) => {
    const params = { id: file_id, page }
    const call = { params, query: { w: width_px, part } as const, signal }
    const { data, headers } = await cabinetApi.file('GET /files/{id}/pages/{page}', call)
    return { image: data, parts: Number(headers.get('x-page-parts')) }
  }

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
