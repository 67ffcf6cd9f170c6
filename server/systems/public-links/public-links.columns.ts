import type { PublicLink } from '#shared/contract/public-links.ts'
import { publicLinkStateTexts } from '#shared/text/public-links.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<PublicLink, 'public-links'>('public-links')

export const publicLinkColumns = [
  column('id', 'number', ({ id }) => id),
  column('client_id', 'client', ({ client_id }) => client_id),
  column('venture', 'text', ({ venture }) => venture),
  column('title', 'text', ({ title }) => title),
  column('documents', 'text', ({ documents }) => documents.map(({ title }) => title).join('; ')),
  column('state', 'text', ({ state }) => publicLinkStateTexts[state].word),
  column('started', 'number', ({ started }) => started),
  column('signed', 'number', ({ signed }) => signed),
  column('expires_at', 'time', ({ expires_at }) => expires_at),
  column('created_by', 'text', ({ created_by }) => created_by),
  column('created_at', 'time', ({ created_at }) => created_at),
]
