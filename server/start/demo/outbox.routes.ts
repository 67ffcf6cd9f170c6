import { serviceRoutes } from '#shared/contract/routes/service.ts'
import { answersTo } from '#server/messages/messengers/hear.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { newestDeliveries } from './outbox.store.ts'

const messages_shown_max = 200

/** In a demo, undelivered messages can be read here, newest first. Registered in demo mode only. */
export function outbox(app: App, { db, secrets }: Services): void {
  // the messenger of a demo: what opening the bot by a link does
  serve(app, serviceRoutes.startBot, async ({ params: { messenger }, body }) => {
    const said = { chat: '1', kind: 'start', token: body.token } as const
    const replies = await transaction(db, (tx) => answersTo(tx, secrets, messenger, said))
    return { text: replies[0]?.text ?? '' }
  })
  serve(app, serviceRoutes.outbox, async ({ reply }) => {
    const messages = await newestDeliveries(db, messages_shown_max)
    void reply.header('cache-control', 'no-store')
    return messages.map(({ channel, recipient, subject, body, sealed_body, attachment, created_at }) => ({
      channel,
      to: recipient,
      text: [subject, sealed_body ? secrets.open(sealed_body) : body, attachment && `Вложение: ${attachment.name}`]
        .filter(Boolean)
        .join('\n\n'),
      at: created_at.toISOString(),
    }))
  })
}
