import { z } from 'zod'
import { CourtPacket, CourtPacketCreate } from '../court-packets.ts'
import { WireId } from '../list.ts'
import { both, file, route } from '../route.ts'

const PacketParams = z.object({ id: WireId, number: WireId })

export const courtPacketRoutes = {
  list: route('GET /document-sign-requests/{id}/court-packets', {
    api: both,
    operationId: 'listCourtPackets',
    summary: 'Пакеты для суда по заявке',
    allow: ['evidence', 'document-sign-requests'],
    answers: { 200: z.array(CourtPacket) },
  }),
  create: route('POST /document-sign-requests/{id}/court-packets', {
    api: both,
    operationId: 'createCourtPacket',
    summary: 'Собрать пакет для суда',
    description:
      'Завершённая заявка. Пакет собирается, пока `status` — `making`; его состояние — в `listCourtPackets`. Повтор с тем же `Idempotency-Key` возвращает тот же пакет, без него собирается новый, под следующим номером.',
    allow: ['evidence', 'document-sign-requests'],
    body: CourtPacketCreate,
    answers: { 201: CourtPacket },
    idempotent: true,
    refusals: ['not_sealed_yet', 'state_conflict', 'too_many_requests'],
  }),
  pdf: route('GET /document-sign-requests/{id}/court-packets/{number}/pdf', {
    api: both,
    operationId: 'downloadCourtPacket',
    summary: 'Пакет для суда: PDF с печатью',
    allow: ['evidence', 'document-sign-requests'],
    params: PacketParams,
    answers: { 200: file('application/pdf') },
    refusals: ['state_conflict'],
  }),
  archive: route('GET /document-sign-requests/{id}/court-packets/{number}/archive', {
    api: both,
    operationId: 'downloadCourtPacketArchive',
    summary: 'Пакет для суда с приложениями',
    description: 'ZIP: архив доказательств, и в нём папка `court` с PDF пакета и изображениями страниц.',
    allow: ['evidence', 'document-sign-requests'],
    params: PacketParams,
    answers: { 200: file('application/zip') },
    refusals: ['state_conflict', 'evidence_damaged', 'too_many_requests'],
  }),
}
