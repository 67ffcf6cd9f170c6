import type { Config } from '#server/platform/core/config.ts'
import { refuse } from '#server/platform/core/errors.ts'

type Settings = { config: Pick<Config, 'demo' | 'delivery'> }

/** Whether an SMS leaves this server, or is read in the outbox of a demo. */
export const hasSms = ({ config }: Settings): boolean => config.demo || config.delivery.sms.driver !== 'outbox'

/**
 * Refuses whatever would end in an SMS while no gateway is connected, instead of saying that it was sent.
 * @param message for readers without the right to connect a gateway
 * @throws Refusal `no_gateway`
 */
export function refuseWithoutSms(services: Settings, message?: string): void {
  if (!hasSms(services)) refuse('no_gateway', message === undefined ? {} : { message })
}
