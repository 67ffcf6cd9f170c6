import type { PagePart } from '#shared/ra/PageImage.tsx'
import { PagesViewer } from '#shared/ra/PagesViewer.tsx'
import { cabinetApi } from '../api.ts'

type PagesDialogProps = { file_id: number; title: string; pages: number; onClose: () => void }

/** A document page by page, as images rendered by the server. */
export function PagesDialog({ file_id, title, pages, onClose }: PagesDialogProps) {
  const loadPart = async ({ page, part }: PagePart, signal: AbortSignal) => {
    const params = { id: file_id, page }
    const call = { params, query: { w: width_px, part } as const, signal }
    const { data, headers } = await cabinetApi.file('GET /files/{id}/pages/{page}', call)
    return { image: data, parts: Number(headers.get('x-page-parts')) }
  }
  return <PagesViewer name={`file ${file_id}`} title={title} pages={pages} loadPart={loadPart} onClose={onClose} />
}

const width_px = window.devicePixelRatio > 1 ? 1560 : 780
