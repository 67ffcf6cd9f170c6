import type { Kysely } from 'kysely'
import type { PacketData, PacketPage } from '#server/documents/core/court-packet.ts'
import { pageImage } from '#server/documents/files/page-image.ts'
import { type PageWidth, pageWidths } from '#server/documents/storage/storage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { PacketImage } from '#server/platform/db/column-values.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

/** A document whose pages a packet has images of. */
export type ToPrint = Pick<Row<'files'>, 'client_id' | 'sha256' | 'storage_key' | 'size' | 'pages' | 'page_sizes'> & {
  position: number
}

export function documentsToPrint(db: Kysely<Tables>, request_id: number): Promise<ToPrint[]> {
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.position', 'f.client_id', 'f.sha256', 'f.storage_key', 'f.size', 'f.pages', 'f.page_sizes'])
    .where('d.request_id', '=', request_id)
    .orderBy('d.position')
    .execute()
}

/** A list of shown pages, as `codes/shown-pages.ts` writes it. */
export type ShownList = {
  documents: {
    position: number
    sha256: string
    shown: { page: number; part?: number; width: number; image_sha256: string; first_at: string }[]
  }[]
}

/**
 * Puts the image of each page into the facts: the one that was served, where it is still drawn so, else one of the smaller width.
 * @returns what is in the archive, and the images that are printed
 */
export async function withImages(
  services: Pick<Services, 'storage' | 'documents' | 'log'>,
  documents: readonly ToPrint[],
  { packet, list }: { packet: Omit<PacketData, 'opened'>; list: ShownList | null },
): Promise<{ images: PacketImage[]; printed: Buffer[] }> {
  const images: PacketImage[] = []
  const printed: Buffer[] = []
  for (const file of documents) {
    const document = packet.documents.find(({ position }) => position === file.position)
    const own = list?.documents.find(({ position, sha256 }) => position === file.position && sha256 === file.sha256)
    for (let page = 1; page <= file.pages; page += 1) {
      const served = (own?.shown ?? []).filter((image) => image.page === page)
      const { bytes, ...image } = await imageOf(services, file, page, served)
      images.push({ position: file.position, page, width: image.width, sha256: image.sha256 })
      if (packet.pictured) printed.push(bytes)
      const shown =
        packet.pages === 'unknown' ? 'unknown' : image.is_served ? 'same' : served.length > 0 ? 'other' : 'not'
      document?.images.push({
        page,
        width: image.width,
        sha256: image.sha256,
        shown,
        served: served.map(({ width, part = null, image_sha256: sha256, first_at: at }) => ({
          width,
          part,
          sha256,
          at,
        })),
      } satisfies PacketPage)
    }
  }
  return { images, printed }
}

type Served = ShownList['documents'][number]['shown']

async function imageOf(
  services: Pick<Services, 'storage' | 'documents' | 'log'>,
  file: ToPrint,
  page: number,
  served: Served,
): Promise<{ bytes: Buffer; width: PageWidth; sha256: string; is_served: boolean }> {
  const whole = served.filter(({ part }) => part === undefined)
  const isOfServed = (width: PageWidth) => whole.some((image) => image.width === width)
  // the served width first
  const widths = pageWidths.toSorted((a, b) => Number(isOfServed(b)) - Number(isOfServed(a)) || a - b)
  const width = widths[0] ?? pageWidths[0]
  const bytes = await pageImage(services, file, page, width)
  const sha256 = sha256Hex(bytes)
  return { bytes, width, sha256, is_served: whole.some(({ image_sha256 }) => image_sha256 === sha256) }
}
