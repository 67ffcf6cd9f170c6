import { isInMode } from '../rules/modes.ts'
import { pageConfig } from './page-config.ts'

/**
 * Whether this installation has it: what is only sold is of a service (`MODE`). Apart from the configuration, since the
 * signer's page does not need the table of rights.
 */
export const hasHere = (resource: string): boolean => isInMode(pageConfig().mode, resource)

/** Rubles of each sent message of a request that is cancelled; null where nothing is sold. */
export function cancelPrice(isFree: boolean): number | null {
  const { mode, message_price } = pageConfig()
  if (mode === 'own') return null
  return isFree ? 0 : message_price
}
