import { CopiesChange, CopyFetching, CopyOpen, CopyStopping, OpenedCopy } from '../copies.ts'
import { SignRequest } from '../document-sign-requests.ts'
import { file, route, v1 } from '../route.ts'
import { ended } from './request-refusals.ts'

const open = { api: v1, tag: 'signing', open: true } as const

/** Who gets a copy of the signed documents, and what they do with the link of their letter. */
export const copyRoutes = {
  change: route('POST /document-sign-requests/{id}/copies', {
    api: v1,
    operationId: 'changeCopyRecipients',
    summary: 'Изменить, кто получит копию подписанного',
    description: 'Весь список заново. До подписи; письмо уходит, когда заявка подписана.',
    allow: ['change_copies', 'document-sign-requests'],
    body: CopiesChange,
    answers: { 200: SignRequest },
    idempotent: true,
    versioned: true,
    refusals: ['state_conflict', ...ended],
  }),
  open: route('POST /copies', {
    ...open,
    operationId: 'openCopy',
    summary: 'Что прислали получателю копии',
    description: 'Ключ — конец ссылки в письме с копией.',
    body: CopyOpen,
    answers: { 200: OpenedCopy },
    refusals: ['not_found'],
  }),
  download: route('POST /copies/documents', {
    ...open,
    operationId: 'downloadCopy',
    summary: 'Скачать копию подписанного документа',
    description: 'Тридцать дней после подписи.',
    body: CopyFetching,
    answers: { 200: file('application/pdf') },
    refusals: ['not_found', 'too_many_requests'],
  }),
  stop: route('POST /copies/stop', {
    ...open,
    operationId: 'stopCopies',
    summary: 'Отказаться от копий, или согласиться снова',
    description: '`sender` — от этого отправителя, `all` — от всех, `nobody` — присылать. Повтор ничего не меняет.',
    body: CopyStopping,
    answers: { 200: OpenedCopy },
    refusals: ['not_found'],
  }),
}
