import type { Kopecks } from '#shared/rules/kopecks.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import type { Services } from '#server/platform/services/services.ts'
import { single, type Series } from './gauge.ts'

const asked_again_ms = 5 * 60_000
/** an older one says nothing about now */
const believed_ms = 30 * 60_000

/**
 * The balance as the gateway said last; null when it has not answered for long. A scrape waits for no gateway: it
 * starts the next question, whose answer the following scrape shows.
 */
export function balanceOf(ask: () => Promise<Kopecks | null>, log: Services['log']): () => Series[] | null {
  let known: { kopecks: Kopecks; at: number } | null = null
  let asked_at = -Infinity
  const refresh = async () => {
    const kopecks = await ask()
    if (kopecks !== null) known = { kopecks, at: performance.now() }
  }
  return () => {
    if (performance.now() - asked_at > asked_again_ms) {
      asked_at = performance.now()
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the SMS gateway did not say its balance'))
    }
    return known && performance.now() - known.at < believed_ms ? single(toRubles(known.kopecks)) : null
  }
}
