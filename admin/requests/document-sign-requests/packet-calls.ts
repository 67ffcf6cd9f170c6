import type { PacketCalls } from '#shared/ra/requests/CourtPackets.tsx'
import { adminApi } from '../../parts/api.ts'

export const packetCalls: PacketCalls = {
  list: (id) => adminApi.call('GET /document-sign-requests/{id}/court-packets', { params: { id } }),
  make: (id, reason) =>
    adminApi.call('POST /document-sign-requests/{id}/court-packets', { params: { id }, body: { reason } }),
  pdf: (call) => adminApi.file('GET /document-sign-requests/{id}/court-packets/{number}/pdf', call),
  archive: (call) => adminApi.file('GET /document-sign-requests/{id}/court-packets/{number}/archive', call),
}
