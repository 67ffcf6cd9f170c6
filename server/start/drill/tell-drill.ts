import { drillLetter, type Drilled } from '#shared/text/drills.ts'
import { sendMessages } from '#server/messages/outbox/send-message.ts'
import { system } from '#server/platform/core/actor.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'

/** Records a drill, and writes to every owner among the staff. */
export async function tellDrill(
  { db, ...services }: Messaging & Pick<Services, 'db'>,
  { copy, made_at, signatures, cause }: Drilled,
): Promise<void> {
  await transaction(db, async (tx) => {
    const after = { copy, made_at, signatures, cause }
    record(tx, system, { event: 'installation.drill', subject_id: null, client_id: null, after })
    const owners = await tx
      .selectFrom('admins')
      .select('login')
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .orderBy('id')
      .execute()
    const letter = drillLetter({ ...after, url: `${services.config.public_url}/support/verification` })
    const message = { ...letter, client_id: null, request_id: null, channel: 'email', template: 'drill' } as const
    await sendMessages(
      tx,
      services.secrets,
      owners.map(({ login }) => ({ ...message, recipient: login })),
    )
  })
}
