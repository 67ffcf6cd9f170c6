import { AskedFiles, AskParams, SignerFileParams } from '../signer-files.ts'
import { GroupParams } from '../list.ts'
import { route, v1 } from '../route.ts'
import { imageTypes } from './files.ts'

export const signerFileRoutes = {
  asked: route('GET /document-sign-requests/{group}/signer-files', {
    api: v1,
    operationId: 'listAskedFiles',
    tag: 'signing',
    summary: 'Файлы, которые просят у подписанта',
    description: 'И те, что уже приложены. Страницы файла с `document_id` показываются как у остальных документов.',
    open: true,
    params: GroupParams,
    answers: { 200: AskedFiles },
    refusals: ['link_not_found', 'link_finished'],
  }),
  attach: route('POST /document-sign-requests/{group}/file-asks/{ask_id}/files', {
    api: v1,
    operationId: 'attachSignerFile',
    tag: 'signing',
    summary: 'Приложить файл',
    description:
      'Снимок JPEG или PNG, либо PDF; до 15 МБ и 50 страниц. Снимок становится страницей PDF, без сведений о месте ' +
      'съёмки. Тот же файл ещё раз ничего не меняет. Прежние коды подписания после этого не действуют.',
    open: true,
    params: GroupParams.extend(AskParams.shape),
    upload: {
      // those that are refused too: in words
      types: ['application/pdf', 'application/octet-stream', ...imageTypes],
      description: 'Снимок или PDF',
    },
    answers: { 200: AskedFiles },
    refusals: [
      'link_not_found',
      'link_finished',
      'not_found',
      'files_enough',
      'file_too_large',
      'pages_too_many',
      'file_bomb',
      'not_a_pdf',
      'file_empty',
      'file_broken',
      'file_encrypted',
      'file_unsettled',
      'storage_full',
      'too_many_requests',
    ],
  }),
  detach: route('DELETE /document-sign-requests/{group}/signer-files/{signer_file_id}', {
    api: v1,
    operationId: 'detachSignerFile',
    tag: 'signing',
    summary: 'Убрать приложенный файл',
    description: 'До подписания. Прежние коды подписания после этого не действуют.',
    open: true,
    params: GroupParams.extend(SignerFileParams.shape),
    answers: { 200: AskedFiles },
    refusals: ['link_not_found', 'link_finished', 'not_found', 'too_many_requests'],
  }),
}
