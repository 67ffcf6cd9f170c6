import { z } from 'zod'
import { documents_per_request_max } from '../../rules/limits.ts'
import { SignRequest, SignRequestWithFiles } from '../document-sign-requests.ts'
import { route, v1 } from '../route.ts'
import { misplaced, notSent } from './request-refusals.ts'
import { fileRoutes } from './files.ts'

export const requestsWithFilesRoutes = {
  create: route('POST /document-sign-requests/with-files', {
    api: v1,
    operationId: 'createSignRequestsWithFiles',
    summary: 'Создать заявки вместе с документами',
    description:
      'Загрузка документов, создание заявок и, с `send: true`, отправка одним вызовом. Если отказано в чём-либо, не создано и не загружено ничего. ' +
      'Файлы вместе — до 50 МБ. Повтор с тем же `external_id`, теми же полями и файлами отвечает теми же заявками (200).',
    allow: ['create', 'document-sign-requests'],
    body: SignRequestWithFiles,
    upload: { types: [], description: 'Документы', files_max: documents_per_request_max },
    answers: { 200: z.array(SignRequest), 201: z.array(SignRequest) },
    idempotent: true,
    refusals: [...notSent, ...misplaced, 'external_id_taken', 'no_signers', ...fileRoutes.upload.refusals],
    example: {
      title: 'Договор № 17',
      legal_entity_id: 1,
      signers: [{ full_name: 'Иванов Иван Иванович', phone: '+79991234567' }],
      send: true,
    },
  }),
}
