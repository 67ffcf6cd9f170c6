import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { checkMailDomain, type Names } from './check-mail-domain.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** who is asked about the domain of our letters */
    names: Names
  }
}

/** How letters leave, with what `doctor` says of their domain. */
export function mailSettings(app: App, services: Services): void {
  serve(app, settingRoutes.mail, async () => {
    const { mail } = services.config.delivery
    const findings = await checkMailDomain(services.config, services.names)
    return {
      server: mail ? `${mail.host}:${mail.port}` : null,
      from: mail?.from ?? null,
      reply_to: services.config.operator.email,
      findings: findings.map(({ why = null, fix = null, ...found }) => ({ ...found, why, fix })),
    }
  })
}
