import { z } from 'zod'
import { VerifyFileAnswer, VerifyHashAnswer, VerifyRequest } from '../verify.ts'
import { route, v1 } from '../route.ts'
import { SealCertificate } from '../seal.ts'

export const verifyRoutes = {
  hash: route('POST /verify', {
    api: v1,
    operationId: 'verifyHash',
    tag: 'verify',
    summary: 'Что известно о файле с таким хешем',
    description:
      'Имена, под масками, называет только экземпляр с печатью. Об исходном документе известно лишь число подписей. С `file` — подписями внутри файла — ответ о неизвестном файле говорит, наша ли печать и изменён ли он; сам файл не нужен.',
    open: true,
    body: VerifyRequest,
    answers: { 200: VerifyHashAnswer },
    refusals: ['too_many_requests'],
  }),
  file: route('POST /verify/file', {
    api: v1,
    operationId: 'verifyFile',
    tag: 'verify',
    summary: 'Проверить подписанный файл',
    description: 'Файл нигде не сохраняется.',
    open: true,
    upload: { types: ['application/pdf', 'application/octet-stream'], description: 'PDF' },
    answers: { 200: VerifyFileAnswer },
    refusals: ['file_too_large', 'file_empty', 'not_a_pdf', 'file_broken', 'file_bomb', 'too_many_requests'],
  }),
  certificates: route('GET /verify/certificates', {
    api: v1,
    operationId: 'listSealCertificates',
    tag: 'verify',
    summary: 'Сертификаты, которыми сервис заверял документы',
    open: true,
    answers: { 200: z.array(SealCertificate) },
  }),
}
