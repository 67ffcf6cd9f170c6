import type { Kysely } from 'kysely'
import { CourtPacket } from '#shared/contract/court-packets.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { present } from '#server/platform/lists/present.ts'

export type PacketRow = Row<'court_packets'> & {
  [C in 'storage_key' | 'sha256' | 'size' | 'pages']: Row<'files'>[C] | null
}

/** The packets of a request, the newest first. */
export async function packetsOf(db: Kysely<Tables>, request_id: number): Promise<PacketRow[]> {
  return db
    .selectFrom('court_packets as p')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .selectAll('p')
    .select(['f.storage_key', 'f.sha256', 'f.size', 'f.pages'])
    .where('p.request_id', '=', request_id)
    .orderBy('p.number', 'desc')
    .execute()
}

export const presentPacket = ({ fault, ...packet }: PacketRow) =>
  present(CourtPacket, {
    ...packet,
    status: fault !== null ? 'failed' : packet.file_id === null ? 'making' : 'ready',
    fault: fault && refusalTexts[fault],
  })
