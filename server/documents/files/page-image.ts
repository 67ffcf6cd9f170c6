import type { DocumentText } from '#shared/contract/files.ts'
import { page_texts_max } from '#shared/rules/limits.ts'
import { pagePartsOf } from '#shared/rules/page-parts.ts'
import { pageTilesOf } from '#shared/rules/page-tiles.ts'
import { type PageCell, pageKey, type PageWidth } from '#server/documents/storage/storage.ts'
import { pageTexts } from '#server/documents/tasks/page-texts.ts'
import { renderPage, renderPortion } from '#server/documents/tasks/render.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import type { Services } from '#server/platform/services/services.ts'

type Drawn = Pick<Row<'files'>, 'sha256' | 'storage_key' | 'size' | 'pages' | 'page_sizes' | 'client_id'>
type Area = { part?: number | undefined; tile?: number | undefined }

/**
 * A page as WebP: rendered after the upload and stored by the document's hash; rendered on request when that is sooner.
 * @param area a tile or a part, from 1; by default the whole page, which is also the only part or tile of a page
 */
export async function pageImage(
  { storage, documents, log }: Pick<Services, 'storage' | 'documents' | 'log'>,
  file: Drawn,
  page: number,
  width: PageWidth,
  area: Area = {},
): Promise<Buffer> {
  if (page < 1 || page > file.pages) refuse('page_not_found')
  const cell = cellOf(file, page, area)
  const key = pageKey(file.sha256, page, width, cell)
  const stored = await storage.readPage(key)
  if (stored) return stored
  const pool = documents.forClient(file.client_id)
  const image = await renderPage(pool, await storage.read(file.storage_key, file.size), page, width, cell)
  // stored for the next request; a full disk must not stop the reader
  await storage.put(key, image).catch((error: unknown) => log.warn({ err: error }, 'a page could not be kept'))
  return image
}

/** In how many parts a page is shown, and into what tiles it is divided. */
export function gridsOfPage({ page_sizes }: Pick<Drawn, 'page_sizes'>, page: number) {
  const size = page_sizes[page - 1] ?? ([1, 1] as const)
  return { parts: { columns: 1, rows: pagePartsOf(size) }, tiles: pageTilesOf(size) }
}

function cellOf(file: Pick<Drawn, 'page_sizes'>, page: number, { part, tile }: Area): PageCell | undefined {
  const { parts, tiles } = gridsOfPage(file, page)
  const [index, grid] = tile === undefined ? [part, parts] : [tile, tiles]
  const cells = grid.columns * grid.rows
  if (index !== undefined && index > cells) refuse('page_not_found')
  return index === undefined || cells === 1 ? undefined : { index, ...grid }
}

/**
 * The job after an upload: draws some pages. A file that was deleted meanwhile needs none.
 * @returns the job for the rest, if there is one
 */
export async function renderFile(
  { db, storage, documents }: Services,
  { file_id, page = 1 }: JobPayloads['render'],
): Promise<JobPayloads['render'] | undefined> {
  const files = db.selectFrom('files').select(['client_id', 'sha256', 'storage_key', 'pages']).where('id', '=', file_id)
  const file = await files.executeTakeFirst()
  if (!file) return undefined
  const next = await renderPortion(documents.forClient(file.client_id), storage, file, page).catch(async (error) => {
    if (await files.executeTakeFirst()) throw error
    return undefined
  })
  return next === undefined ? undefined : { file_id, page: next }
}

/**
 * The text of some pages from the given one on, read from the file that people sign.
 * @throws Refusal `page_not_found`, `file_broken`
 */
export async function documentText(
  { storage, documents, log }: Pick<Services, 'storage' | 'documents' | 'log'>,
  file: Drawn,
  from: number,
): Promise<DocumentText> {
  if (from > file.pages) refuse('page_not_found')
  const end = Math.min(file.pages, from + page_texts_max - 1)
  const numbers = Array.from({ length: end - from + 1 }, (_none, i) => from + i)
  const pages = await pageTexts(documents.forClient(file.client_id), storage, file, numbers, (error) =>
    log.warn({ err: error }, 'the text of a page could not be kept'),
  )
  return { pages, next: end < file.pages ? end + 1 : null }
}
