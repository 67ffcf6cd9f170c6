import { passkeyRoutes } from '#shared/contract/routes/passkeys.ts'
import { secondFactorRoutes } from '#shared/contract/routes/second-factor.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addPasskey, creationOptions, removePasskey, renamePasskey } from './passkeys.commands.ts'
import { confirmOptions } from './passkey-proof.ts'
import { personOf } from './person.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-factor.commands.ts'
import { secondFactorOf } from './second-factor.store.ts'

/** One's own second factor, for both APIs. */
export function secondFactor(app: App, services: Services): void {
  const { db } = services
  serve(app, secondFactorRoutes.show, async ({ scope: { actor } }) =>
    secondFactorOf(db, await personOf(db, actor), actor),
  )
  serve(app, secondFactorRoutes.beginTotp, ({ scope }) => beginTotp(services, scope))
  serve(app, secondFactorRoutes.confirmTotp, ({ scope, body }) => confirmTotp(services, scope, body.otp))
  serve(app, secondFactorRoutes.removeTotp, ({ scope }) =>
    transaction(db, async (tx) => secondFactorOf(tx, await removeTotp(tx, services, scope), scope.actor)),
  )
  serve(app, secondFactorRoutes.renewRecoveryCodes, ({ scope }) =>
    transaction(db, (tx) => renewRecoveryCodes(tx, services, scope)),
  )
  serve(app, passkeyRoutes.begin, ({ scope }) => creationOptions(services, scope))
  serve(app, passkeyRoutes.add, ({ scope, body }) => addPasskey(services, scope, body))
  serve(app, passkeyRoutes.rename, ({ scope, params, body }) =>
    transaction(db, (tx) => renamePasskey(tx, scope, params.id, body.name)),
  )
  serve(app, passkeyRoutes.remove, ({ scope, params }) =>
    transaction(db, async (tx) => secondFactorOf(tx, await removePasskey(tx, services, scope, params.id), scope.actor)),
  )
  serve(app, passkeyRoutes.confirmOptions, async ({ scope }) =>
    confirmOptions(services, await personOf(db, scope.actor)),
  )
}
