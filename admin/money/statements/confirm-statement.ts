import type { StatementConfirm, StatementWithLines } from '#shared/contract/statements.ts'
import { adminApi } from '../../parts/api.ts'

/** a long statement is credited in portions */
const timeout_ms = 5 * 60_000

/** Without `lines` everything matched is credited. */
export function confirmStatement(id: number, body: StatementConfirm): Promise<StatementWithLines> {
  return adminApi.call('POST /billing/statements/{id}/confirm', { params: { id }, body, timeout_ms })
}
