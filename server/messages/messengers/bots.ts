import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import type { Config } from '#server/platform/core/config.ts'
import type { Bot } from './bot.ts'
import { max } from './max.ts'
import { telegram } from './telegram.ts'

export const bots: Record<Messenger, Bot> = { telegram, max }

/** Whose bots this installation has: in a demo all, whose messages are read in the outbox. */
export const openMessengers = ({ demo, delivery }: Pick<Config, 'demo' | 'delivery'>): readonly Messenger[] =>
  messengers.filter((messenger) => demo || delivery.messengers[messenger])
