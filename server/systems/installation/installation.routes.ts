import { installationRoutes } from '#shared/contract/routes/installation.ts'
import { setupTexts as t } from '#shared/text/setup.ts'
import { checkMail, checkSms } from '#server/messages/gateways/check-gateways.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeCompany, changeMail, changeRegistry, changeSms, closedFor, tried } from './installation.commands.ts'
import { directoryOf } from '#server/systems/banks/directory-of.ts'
import { registryUrls } from '#server/systems/companies/registry-config.ts'
import { checkTestCode, testCodes } from './test-code.ts'
import { setupStepsOf } from './setup-steps.ts'

/** What the operator has set of the installation, and what is still missing. */
export function installation(app: App, services: Services): void {
  const show = (scope: Scope) => presentInstallation(services, scope)
  serve(app, installationRoutes.show, ({ scope }) => show(scope))
  serve(app, installationRoutes.changeCompany, async ({ scope, body }) => {
    await changeCompany(services, scope, body)
    return show(scope)
  })
  serve(app, installationRoutes.changeMail, async ({ scope, body }) => {
    await changeMail(services, scope, body)
    return show(scope)
  })
  serve(app, installationRoutes.changeSms, async ({ scope, body }) => {
    await changeSms(services, scope, body)
    return show(scope)
  })
  serve(app, installationRoutes.changeRegistry, async ({ scope, body }) => {
    await changeRegistry(services, scope, body)
    return show(scope)
  })
  serve(app, installationRoutes.tryMail, ({ scope, body }) => {
    if (!services.config.delivery.mail) refuse('state_conflict', { message: t.no_gateway })
    const { brand_name } = services.config
    const letter = { subject: t.test_subject(brand_name), body: t.test_letter }
    return tried(services, scope, { channel: 'email', recipient: body.email, ...letter })
  })
  serve(app, installationRoutes.trySms, async ({ scope, body }) => {
    if (services.config.delivery.sms.driver === 'outbox') refuse('state_conflict', { message: t.no_gateway })
    const [code = ''] = await testCodes(services, scope, body.phone)
    const text = { body: t.test_sms(code, services.config.brand_name) }
    return tried(services, scope, { channel: 'sms', recipient: body.phone, ...text })
  })
  serve(app, installationRoutes.checkSms, async ({ scope, body }) => {
    await checkTestCode(services, scope, body)
    return show(scope)
  })
  serve(app, installationRoutes.gateway, async ({ params }) => {
    const check = params.channel === 'sms' ? checkSms : checkMail
    const [found] = await check(services.config)
    if (!found) refuse('state_conflict', { message: t.no_gateway })
    const { level, what, fix = null } = found
    return { level, what, fix }
  })
}

async function presentInstallation(services: Services, scope: Scope) {
  const { config, settings } = services
  const { mail, sms } = config.delivery
  const { owner } = config.seal.own
  const { address, email, phone } = config.operator
  const isNamed = owner !== null
  return {
    company: {
      mode: config.mode,
      name: owner?.name ?? null,
      inn: owner?.inn ?? null,
      ogrn: owner?.ogrn ?? null,
      // until it is named they are samples
      address: isNamed ? address : null,
      email: isNamed ? email : null,
      phone: isNamed ? phone : null,
      public_url: config.public_url,
    },
    mail: mail
      ? { server: mail.host, port: mail.port, login: mail.login, has_password: mail.password !== '', from: mail.from }
      : null,
    sms: sms.driver === 'outbox' ? null : presentSms(sms),
    registry: presentRegistry(config),
    banks: await directoryOf(services.db),
    from_environment: [...settings.from_environment],
    closed: await closedFor(services, scope),
    steps: await setupStepsOf(services),
  }
}

function presentRegistry({ registry }: Pick<Services['config'], 'registry'>) {
  if (!registry) return null
  const { driver, url, api_key } = registry
  return { driver, url: url === registryUrls[driver] ? null : url, has_api_key: api_key !== '' }
}

function presentSms(sms: Exclude<Services['config']['delivery']['sms'], { driver: 'outbox' }>) {
  const { driver, sender, password } = sms
  const common = { driver, sender, has_password: password !== '' }
  if (sms.driver === 'smpp') {
    const url = `${sms.tls ? 'smpps' : 'smpp'}://${sms.host}:${sms.port}`
    return { ...common, url, login: sms.system_id, has_api_key: false }
  }
  return { ...common, url: sms.url ?? null, login: sms.login, has_api_key: sms.api_key !== '' }
}
