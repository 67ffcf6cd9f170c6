import type { Stuck } from '#shared/contract/stuck.ts'
import { stuckKindTexts } from '#shared/text/stuck.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Stuck, 'stuck'>('stuck')

export const stuckColumns = [
  column('since', 'time', ({ since }) => since),
  column('kind', 'text', ({ kind }) => stuckKindTexts[kind]),
  column('about', 'text', ({ about }) => about),
  column('cause', 'text', ({ cause }) => cause),
  column('client_id', 'client', ({ client_id }) => client_id),
  column('request_id', 'number', ({ request_id }) => request_id),
  column('delivery_id', 'number', ({ delivery_id }) => delivery_id),
  column('attempts', 'number', ({ attempts }) => attempts),
  column('next_at', 'time', ({ next_at }) => next_at),
  column('error', 'text', ({ error }) => error),
]
