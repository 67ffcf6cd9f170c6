import { stats_cached_seconds, stats_recounted_minutes } from '#shared/rules/limits.ts'
import { clientsInUse, type ClientsInUse } from '#server/money/ledger/ending-balances.ts'
import type { ReadInUse } from '#server/money/ledger/statement.ts'
import { storedFigures } from '#server/platform/figures/stored-figures.ts'
import type { Services } from '#server/platform/services/services.ts'

type Needed = Pick<Services, 'db' | 'log'>

/**
 * The number of clients in use, counted at each call; where that takes long, stored figures that are not older than
 * `fresh_seconds`. Reads throw Refusal `still_counting`.
 */
export function recentClientsInUse(services: Needed, fresh_seconds = stats_cached_seconds): ReadInUse {
  const options = { kind: 'clients_in_use', fresh_seconds, only_slow: true } as const
  const figuresOf = storedFigures<ClientsInUse>(services, options)
  return async () => (await figuresOf('', clientsInUse)).figures
}

/** Counts every few minutes, so that the first reader finds recent figures. Paced by a monotonic clock. */
export function recountClientsInUse(services: Needed): () => Promise<void> {
  const recount = recentClientsInUse(services, stats_recounted_minutes * 60)
  let next = 0
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + stats_recounted_minutes * 60_000
    await recount()
  }
}
