import { z } from 'zod'
import {
  AllowMessages,
  PublicCard,
  SignRequest,
  StaffExtension,
  StaffReason,
  StaffTimelineEntry,
} from '../document-sign-requests.ts'
import { IdParams, WireId } from '../list.ts'
import { DocumentText, PageParams, PageQuery, TextQuery } from '../files.ts'
import { file, route, support } from '../route.ts'
import { ended } from './request-refusals.ts'

/** What staff do to a client's request, with a reason, and the signer's page as the signer sees it. */
export const requestsByStaff = {
  timeline: route('GET /document-sign-requests/{id}/timeline', {
    api: support,
    operationId: 'getSignRequestTimeline',
    summary: 'История заявки',
    description: 'С номерами записей журнала и сообщений, адресом и устройством.',
    allow: ['timeline', 'document-sign-requests'],
    answers: { 200: z.array(StaffTimelineEntry) },
  }),
  signerView: route('GET /document-sign-requests/{id}/signer-view', {
    api: support,
    operationId: 'getSignerView',
    summary: 'Карточка глазами подписанта',
    description: 'То, что подписант видит по ссылке сейчас. Код ссылки скрыт, открытие не засчитывается.',
    allow: ['signer_view', 'document-sign-requests'],
    answers: { 200: PublicCard },
    refusals: ['link_not_found'],
  }),
  signerViewPage: route('GET /document-sign-requests/{id}/signer-view/documents/{doc}/pages/{page}', {
    api: support,
    operationId: 'getSignerViewPage',
    summary: 'Изображение страницы глазами подписанта',
    description: 'Пока ссылка действует: потом страницы видит только подписант со своим кодом.',
    allow: ['signer_view', 'document-sign-requests'],
    params: IdParams.extend({ doc: WireId, ...PageParams.shape }),
    query: PageQuery,
    answers: { 200: file('image/webp') },
    refusals: ['link_not_found', 'page_not_found'],
  }),
  signerViewText: route('GET /document-sign-requests/{id}/signer-view/documents/{doc}/text', {
    api: support,
    operationId: 'getSignerViewText',
    summary: 'Текст страниц глазами подписанта',
    allow: ['signer_view', 'document-sign-requests'],
    params: IdParams.extend({ doc: WireId }),
    query: TextQuery,
    answers: { 200: DocumentText },
    refusals: ['link_not_found', 'page_not_found', 'file_broken'],
  }),
  allowMessages: route('POST /document-sign-requests/{id}/messages/allow', {
    api: support,
    operationId: 'allowMessagesByStaff',
    summary: 'Снова разрешить клиенту сообщения на номер подписанта',
    description:
      'Когда человек сам попросил об этом: нажал «Это не я» или «Не присылать мне» по ошибке. Снимается просьба об этом клиенте; просьбу не получать ничего ни от кого снимает только сам человек, по ссылке и коду.',
    allow: ['allow_messages', 'document-sign-requests'],
    body: AllowMessages,
    answers: { 204: null },
    refusals: ['recipient_refused'],
  }),
  cancel: route('POST /document-sign-requests/{id}/cancel', {
    api: support,
    operationId: 'cancelSignRequest',
    summary: 'Отозвать заявку',
    description: 'Причину увидит отправитель: в истории заявки и в письме.',
    allow: ['cancel', 'document-sign-requests'],
    body: StaffReason,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict', ...ended],
  }),
  extend: route('POST /document-sign-requests/{id}/extend', {
    api: support,
    operationId: 'extendDeadline',
    summary: 'Продлить срок подписания',
    description: 'Причину увидит отправитель в истории заявки.',
    allow: ['extend', 'document-sign-requests'],
    body: StaffExtension,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict', ...ended],
  }),
}
