import type { PacketCalls } from '#shared/ra/requests/CourtPackets.tsx'
import { cabinetApi } from '../../parts/api.ts'

export const packetCalls: PacketCalls = {
  list: (id) => cabinetApi.call('GET /document-sign-requests/{id}/court-packets', { params: { id } }),
  make: (id, reason) =>
    cabinetApi.call('POST /document-sign-requests/{id}/court-packets', { params: { id }, body: { reason } }),
  pdf: (call) => cabinetApi.file('GET /document-sign-requests/{id}/court-packets/{number}/pdf', call),
  archive: (call) => cabinetApi.file('GET /document-sign-requests/{id}/court-packets/{number}/archive', call),
}
