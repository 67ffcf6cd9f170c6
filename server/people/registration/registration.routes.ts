import { registrationRoutes } from '#shared/contract/routes/registration.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { checkPhoneCode, sendPhoneCode } from './phone-codes.ts'
import { confirmRegistration, register } from './registration.commands.ts'

export function registration(app: App, services: Services): void {
  const { db, config } = services
  // the portal of one company invites its people
  const refuseStrangers = () => config.mode === 'own' && refuse('not_in_mode')
  serve(app, registrationRoutes.register, async ({ request, body }) => {
    refuseStrangers()
    return register(services, visitor(request), body)
  })
  serve(app, registrationRoutes.confirm, async ({ request, body }) => {
    refuseStrangers()
    return confirmRegistration(services, visitor(request), body)
  })
  serve(app, registrationRoutes.sendPhoneCode, ({ scope }) =>
    transaction(db, (tx) => sendPhoneCode(tx, services, scope)),
  )
  serve(app, registrationRoutes.checkPhoneCode, ({ scope, body }) => checkPhoneCode(services, scope, body.code))
}
