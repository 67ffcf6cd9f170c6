import { useRecordContext } from 'ra-core'
import type { ClientCode } from '../../contract/clients-codes.ts'
import { codeStatusTexts } from '../../text/clients-codes.ts'
import { StatusChip } from '../StatusChip.tsx'

export function CodePrefix() {
  const code = useRecordContext<ClientCode>()
  return code ? <code>{code.prefix}…</code> : null
}

export function CodeStatus() {
  const code = useRecordContext<ClientCode>()
  return code ? <StatusChip {...codeStatusTexts[statusOf(code)]} /> : null
}

function statusOf({ revoked_at, expires_at }: ClientCode): keyof typeof codeStatusTexts {
  if (revoked_at) return 'revoked'
  return expires_at && Date.parse(expires_at) <= Date.now() ? 'expired' : 'live'
}
