import type { StatementConfirm, StatementWithLines } from '#shared/contract/statements.ts'
import { rowsApi } from '../api.ts'

/** a long statement is credited in portions */
const timeout_ms = 5 * 60_000

/** Without `lines` everything matched is credited. */
export function confirmStatement(id: number, body: StatementConfirm): Promise<StatementWithLines> {
  const params = { id, verb: 'confirm' }
  return rowsApi.call<StatementWithLines>('statements/{id}/{verb}', { method: 'POST', params, body, timeout_ms })
}
