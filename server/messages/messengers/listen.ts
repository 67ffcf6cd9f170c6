import { setTimeout as sleep } from 'node:timers/promises'
import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { hear, placeOf, type Reply } from './hear.ts'

type Listening = Pick<Services, 'db' | 'secrets' | 'delivery' | 'log'>

const idle_milliseconds = 2_000
const fault_milliseconds = 10_000
/** a crowd that writes to a bot takes nothing from the links that it carries */
const replies_a_reading_max = 20
const reply_again_milliseconds = 60_000
const chats_remembered_max = 1_000

/**
 * Reads what people tell the bots, by long polling: no address of this server takes anything in the name of a messenger.
 * One server of all reads, and where two do for a moment, each update is done once.
 * @param mayRead asked before each reading
 */
export function startListening(services: Listening, mayRead: () => boolean): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loops = messengers.map((messenger) => loop(services, messenger, mayRead, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function loop(services: Listening, messenger: Messenger, mayRead: () => boolean, stops: AbortSignal) {
  const polite = politely()
  // said once, not each ten seconds; the address of a call holds a token, so no error is logged whole
  let is_silent = false
  const tell = (fault: string) => {
    if (!is_silent) services.log.warn({ messenger, fault }, 'a bot could not be listened to')
    is_silent = true
    return fault_milliseconds
  }
  while (!stops.aborted) {
    let pause = idle_milliseconds
    if (mayRead() && services.delivery.bots[messenger]) {
      try {
        const isRead = await readOnce(services, messenger, stops, polite)
        pause = isRead ? 0 : tell('no updates in its answer: has the bot a webhook, is its token right?')
        if (isRead) is_silent = false
      } catch (error) {
        if (stops.aborted) return
        pause = tell(error instanceof Error ? error.name : 'unknown')
      }
    }
    if (pause > 0) await sleep(pause, undefined, { signal: stops }).catch(() => undefined)
  }
}

/** @returns whether the messenger answered */
export async function readOnce(
  { db, secrets, delivery }: Listening,
  messenger: Messenger,
  stops: AbortSignal,
  polite: (replies: Reply[]) => Reply[] = (replies) => replies,
): Promise<boolean> {
  const bot = delivery.bots[messenger]
  if (!bot) return false
  const from = await placeOf(db, messenger)
  const reading = await bot.listen(from, stops)
  if (!reading) return false
  if (reading.heard.length === 0 && reading.place === from) return true
  const replies = await transaction(db, (tx) => hear(tx, secrets, messenger, from, reading))
  await Promise.all(polite(replies ?? []).map(({ chat, text, asks }) => bot.reply(chat, text, asks)))
  return true
}

/** Says the same to a chat once a minute, and not too much at once. */
function politely(): (replies: Reply[]) => Reply[] {
  const said = new Map<string, number>()
  return (replies) => {
    const now = performance.now()
    const wanted = replies.filter(({ chat, text }) => {
      const key = `${chat} ${text}`
      if (now - (said.get(key) ?? Number.NEGATIVE_INFINITY) < reply_again_milliseconds) return false
      said.set(key, now)
      return true
    })
    for (const key of said.keys()) {
      if (said.size <= chats_remembered_max) break
      said.delete(key)
    }
    return wanted.slice(0, replies_a_reading_max)
  }
}
