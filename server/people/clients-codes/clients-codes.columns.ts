import type { ClientCode } from '#shared/contract/clients-codes.ts'
import { codeKindTexts, codeScopeTexts } from '#shared/text/clients-codes.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<ClientCode, 'clients-codes'>('clients-codes')

export const clientCodeColumns = [
  column('id', 'number', (code) => code.id),
  column('client_id', 'client', (code) => code.client_id),
  column('label', 'text', (code) => code.label),
  column('prefix', 'text', (code) => code.prefix),
  column('scopes', 'text', (code) => code.scopes.map((scope) => codeScopeTexts[scope]).join(', ')),
  column('legal_entity_id', 'organization', (code) => code.legal_entity_id),
  column('addresses', 'text', (code) => code.addresses.join(', ')),
  column('test', 'text', (code) => (code.test ? codeKindTexts.test : codeKindTexts.live)),
  column('created_by', 'text', (code) => code.created_by),
  column('created_at', 'time', (code) => code.created_at),
  column('expires_at', 'time', (code) => code.expires_at),
  column('last_used_at', 'time', (code) => code.last_used_at),
  column('revoked_at', 'time', (code) => code.revoked_at),
]
