import { companyRoutes } from '#shared/contract/routes/companies.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openCompanyFinder, type CompanyFinder } from './find-company.ts'

/** One for both APIs: what it keeps is of the whole process. */
const finders = new WeakMap<Services, CompanyFinder>()

/** Organizations by ИНН. The answer is a hint: nothing is stored of it. */
export function companies(app: App, services: Services): void {
  const { db, config } = services
  const finder = finders.get(services) ?? openCompanyFinder(services)
  finders.set(services, finder)
  serve(app, companyRoutes.show, async ({ scope: { actor }, params }) => {
    const caller = actor.client_id === null ? `${actor.kind} ${actor.id}` : `client ${actor.client_id}`
    return { company: await finder.find(params.inn, () => takeLimit(db, 'companies_caller', caller)) }
  })
  serve(app, companyRoutes.showToStranger, async ({ request, body }) => {
    if (config.mode === 'own') refuse('not_in_mode')
    const { ip } = visitor(request)
    const company = await finder.find(body.inn, async () => {
      await takeLimit(db, 'companies_address', addressKey(ip))
      await takeLimit(db, 'companies_strangers', 'all')
    })
    return { name: company?.short_name ?? null, state: company?.state ?? null }
  })
}
