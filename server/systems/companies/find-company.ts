import type { Company } from '#shared/contract/companies.ts'
import {
  registry_answer_bytes_max,
  registry_answer_milliseconds_max,
  registry_kept_answers_max,
  registry_kept_hours,
  registry_questions_at_once_max,
} from '#shared/rules/limits.ts'
import { companyTexts as t } from '#shared/text/companies.ts'
import { callTarget } from '#server/messages/webhooks/call-target.ts'
import { checkedTarget, NotCalled } from '#server/messages/webhooks/checked-target.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { registries } from './registries.ts'
import type { RegistryConfig } from './registry-config.ts'

type Around = Pick<Services, 'config' | 'log' | 'settings'>

/** What was answered, in the order of the questions. In memory alone: sole proprietors are persons. */
type Kept = { until: number; company: Promise<Company | null> }

export type CompanyFinder = {
  /**
   * @param take takes the caller's limits before somebody is asked
   * @throws Refusal `state_conflict` where no registry is connected, `registry_unavailable`
   */
  find(inn: string, take: () => Promise<void>): Promise<Company | null>
}

/** Asks the registry that the operator has connected, once a day about each ИНН, and whoever asks meanwhile waits with it. */
export function openCompanyFinder(
  services: Around,
  milliseconds_max = registry_answer_milliseconds_max,
): CompanyFinder {
  const kept = new Map<string, Kept>()
  let of = services.settings.version
  let asking = 0

  async function ask(registry: RegistryConfig, inn: string): Promise<Company | null> {
    if (asking >= registry_questions_at_once_max) refuse('registry_unavailable')
    asking += 1
    try {
      return await answerOf(services.config, registry, inn, milliseconds_max)
    } catch (error) {
      // neither the address nor the key: one of the two services has its key there
      services.log.warn({ driver: registry.driver, cause: causeOf(error) }, 'the registry of organizations')
      refuse('registry_unavailable')
    } finally {
      asking -= 1
    }
  }

  const knownOf = (inn: string) => {
    const known = kept.get(inn)
    return known && known.until > performance.now() ? known.company : undefined
  }

  function keep(inn: string, company: Promise<Company | null>): void {
    kept.delete(inn)
    kept.set(inn, { until: performance.now() + registry_kept_hours * 3_600_000, company })
    const [oldest] = kept.keys()
    if (kept.size > registry_kept_answers_max && oldest !== undefined) kept.delete(oldest)
    // what has failed is asked again
    company.catch(() => kept.get(inn)?.company === company && kept.delete(inn))
  }

  return {
    async find(inn, take) {
      const { registry } = services.config
      if (!registry) refuse('state_conflict', { message: t.none })
      if (of !== services.settings.version) kept.clear()
      of = services.settings.version
      const known = knownOf(inn)
      if (known) return known
      await take()
      // somebody else may have asked meanwhile
      const asked = knownOf(inn)
      if (asked) return asked
      const company = ask(registry, inn)
      keep(inn, company)
      return company
    },
  }
}

/** @throws Error for everything that is no answer about this ИНН */
async function answerOf(
  { webhooks }: Pick<Services['config'], 'webhooks'>,
  registry: RegistryConfig,
  inn: string,
  milliseconds_max: number,
): Promise<Company | null> {
  const form = registries[registry.driver]
  const { address, asked } = form.question(registry, inn)
  const target = await checkedTarget(address, webhooks)
  const answer = await callTarget(target, asked, {
    milliseconds_max,
    answer_bytes_max: registry_answer_bytes_max,
  })
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return form.read(await answer.json(), inn)
}

/** Never the text of an error whose message may quote what was sent. */
function causeOf(error: unknown): string {
  if (error instanceof NotCalled) return error.fault
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'ZodError' || error.name === 'SyntaxError') return 'another form of answer'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : error.message
}
