import { courtPacketRoutes } from '#shared/contract/routes/court-packets.ts'
import { packetFileName } from '#shared/text/court-packets.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sendArchive } from '#server/requests/evidence/evidence.routes.ts'
import { askPacket } from './court-packets.commands.ts'
import { packetsOf, presentPacket } from './court-packets.store.ts'
import { archiveOfPacket } from './packet-archive.ts'

export function courtPackets(app: App, services: Services): void {
  const { db, storage } = services
  serve(app, courtPacketRoutes.list, async ({ scope, params: { id } }) => {
    await rowOf(db, scope, 'document_sign_requests', id)
    return (await packetsOf(db, id)).map(presentPacket)
  })
  command(app, db, courtPacketRoutes.create, async (tx, { scope, params, body }) =>
    presentPacket(await askPacket(tx, scope, params.id, body.reason)),
  )
  serve(app, courtPacketRoutes.pdf, async ({ scope, params, reply }) => {
    const { storage_key } = await readyPacket(services, scope, params)
    const { stream } = await storage.stream(storage_key)
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(packetFileName(params.id, params.number, 'pdf')))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(stream)
  })
  serve(app, courtPacketRoutes.archive, async ({ scope, params, reply }) => {
    const packet = await readyPacket(services, scope, params)
    return sendArchive(reply, packetFileName(params.id, params.number, 'zip'), (gone) =>
      archiveOfPacket(services, scope, packet, gone),
    )
  })
}

/** @throws Refusal `not_found`, `state_conflict` while it is being made */
async function readyPacket({ db }: Services, scope: Scope, { id, number }: { id: number; number: number }) {
  await rowOf(db, scope, 'document_sign_requests', id)
  const packet = (await packetsOf(db, id)).find((row) => row.number === number) ?? refuse('not_found')
  const { storage_key, sha256 } = packet
  if (storage_key === null || sha256 === null) refuse('state_conflict', { message: 'Пакет ещё не собран.' })
  return { ...packet, storage_key, sha256 }
}
