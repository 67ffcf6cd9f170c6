import type { Readable } from 'node:stream'
import { packetPagePath, packetPath } from '#server/documents/core/court-packet.ts'
import { pageImage } from '#server/documents/files/page-image.ts'
import { pageKey } from '#server/documents/storage/storage.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { PacketRow } from './court-packets.store.ts'
import { documentsToPrint } from './packet-images.ts'

/**
 * The archive of evidence of a packet's request, and in its folder `court` the packet and its page images. Images that were
 * cleared since are drawn again.
 * @throws Refusal `too_many_requests`, `evidence_damaged`
 */
export async function archiveOfPacket(
  services: Services,
  scope: Scope,
  packet: PacketRow & { storage_key: string; sha256: string },
  gone: AbortSignal,
): Promise<Readable> {
  const { request_id, number, storage_key, sha256 } = packet
  const documents = await documentsToPrint(services.db, request_id)
  const pages: { path: string; storage_key: string; sha256: string }[] = []
  for (const image of packet.images) {
    const file = documents.find(({ position }) => position === image.position)
    if (!file) continue
    const key = pageKey(file.sha256, image.page, image.width)
    if (!gone.aborted && !(await services.storage.exists(key))) await pageImage(services, file, image.page, image.width)
    pages.push({ path: packetPagePath(image.position, image.page), storage_key: key, sha256: image.sha256 })
  }
  const own = { path: packetPath(`${request_id}/${number}`), storage_key, sha256 }
  return services.archives.open(scope, { request: request_id, court: { packet: own, pages } }, gone)
}
