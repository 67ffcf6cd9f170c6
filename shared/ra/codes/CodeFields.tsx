import { useRecordContext } from 'ra-core'
import type { ClientCode } from '../../contract/clients-codes.ts'
import { cabinetCodeTexts as t, codeKindTexts, codeScopeTexts, codeStatusTexts } from '../../text/clients-codes.ts'
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

/** What the code may do, and what it is limited to, in one line. */
export function CodeLimits() {
  const code = useRecordContext<ClientCode>()
  if (!code) return null
  const limits = [
    ...(code.test ? [codeKindTexts.test] : []),
    ...code.scopes.map((scope) => codeScopeTexts[scope]),
    ...(code.legal_entity_id === null ? [] : [t.one_organization]),
    ...code.addresses,
  ]
  return <span>{limits.join(' · ')}</span>
}
