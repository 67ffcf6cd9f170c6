import { z } from 'zod'
import { AcceptChanges, PageParams, PageQuery, UploadedFile } from '../files.ts'
import { IdParams } from '../list.ts'
import { both, file, route, v1 } from '../route.ts'

export const imageTypes = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'avif', 'heic'].map((kind) => `image/${kind}`)

export const wordTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/rtf',
  'application/msword',
]

export const fileRoutes = {
  upload: route('POST /files', {
    api: v1,
    operationId: 'uploadFile',
    summary: 'Загрузить документ',
    description:
      'PDF до 50 МБ и 1000 страниц. Изображения (JPEG, PNG, WebP, TIFF, GIF, BMP, AVIF) становятся PDF, документы Word, ODT и RTF — там, где на сервере есть LibreOffice. Предупреждения в `warnings` говорят, что изменилось.',
    allow: ['create', 'files'],
    query: z.object({
      name: z.string().max(300).optional().describe('Имя файла, когда тело — сам файл'),
      accept_changes: AcceptChanges,
    }),
    upload: {
      types: ['application/pdf', 'application/octet-stream', ...imageTypes, ...wordTypes],
      description: 'Документ',
    },
    answers: { 201: UploadedFile },
    refusals: [
      'file_too_large',
      'storage_full',
      'pages_too_many',
      'file_bomb',
      'not_a_pdf',
      'docx_refused',
      'word_macros',
      'word_objects',
      'word_links',
      'word_changes_kept',
      'word_not_converted',
      'file_empty',
      'file_broken',
      'file_encrypted',
      'file_unsettled',
      'too_many_requests',
    ],
  }),
  page: route('GET /files/{id}/pages/{page}', {
    api: both,
    operationId: 'getFilePage',
    summary: 'Изображение страницы файла',
    description:
      'Заголовок `X-Page-Parts` говорит, на сколько частей (`part`) разделена страница, слишком высокая для одного изображения; `X-Page-Tiles` — на сколько плиток (`tile`), столбцы и ряды («4x3»), страница со слишком мелкими для него буквами.',
    allow: ['show', 'files'],
    params: IdParams.extend(PageParams.shape),
    query: PageQuery,
    answers: { 200: file('image/webp') },
    refusals: ['page_not_found'],
  }),
  uploaded: route('GET /files/{id}/uploaded', {
    api: both,
    operationId: 'downloadUploadedFile',
    summary: 'Скачать файл в том виде, в каком он загружен',
    description:
      'Для файла, вместо которого подписывается его копия: `warnings` говорят, чем она отличается. Иначе 404.',
    allow: ['show', 'files'],
    answers: { 200: file('application/octet-stream') },
  }),
  download: route('GET /downloads/{id}', {
    api: both,
    operationId: 'downloadFile',
    tag: 'files',
    summary: 'Скачать файл',
    description: 'По `file_id` или `sealed_file_id` документа. Подписант скачивает только документы своей заявки.',
    allow: ['download', 'document-sign-requests'],
    tokens: ['client', 'signer'],
    resumable: true,
    answers: { 200: file('application/pdf') },
  }),
}
