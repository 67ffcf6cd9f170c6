import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<SignRequest, 'document-sign-requests'>('document-sign-requests')

export const requestColumns = [
  column('id', 'number', (request) => request.id),
  column('client_id', 'client', (request) => request.client_id),
  column('venture', 'text', (request) => request.venture),
  column('title', 'text', (request) => request.title),
  column('documents', 'text', (request) => request.documents.map(({ title }) => title).join('; ')),
  column('signer.full_name', 'text', (request) => request.signer.full_name),
  column('signer.phone', 'text', (request) => request.signer.phone),
  column('status', 'text', (request) => signRequestStatusTexts[request.status].word),
  column('next_step', 'text', (request) => request.next_step.text),
  column('price', 'money', (request) => request.price),
  column('created_by', 'text', (request) => request.created_by),
  column('created_at', 'time', (request) => request.created_at),
  column('sent_at', 'time', (request) => request.sent_at),
  column('deadline', 'time', (request) => request.deadline),
  column('signed_at', 'time', (request) => request.signed_at),
  column('rejected_at', 'time', (request) => request.rejected_at),
  column('reject_reason', 'text', (request) => request.reject_reason),
  column('tags', 'text', (request) => request.tags.join('; ')),
  column('external_id', 'text', (request) => request.external_id),
]
