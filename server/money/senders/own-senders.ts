import type { Sender } from '#shared/contract/senders.ts'
import { overview_looked_rows_max } from '#shared/rules/limits.ts'
import { orderOf } from '#shared/rules/lists.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { queryOf } from '#server/platform/lists/query-of.ts'
import type { Services } from '#server/platform/services/services.ts'
import { presentSender, senderPage } from './senders.store.ts'

/** The client's senders with the state of their check, the newest first. */
export async function ownSenders({ db, config }: Services, scope: Scope): Promise<Sender[]> {
  const { rows } = await senderPage(db, scope, queryOf({}, orderOf('senders', 'id', 'DESC'), overview_looked_rows_max))
  return rows.map(presentSender(config))
}
