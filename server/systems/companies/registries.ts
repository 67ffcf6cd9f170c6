import { z } from 'zod'
import type { Company } from '#shared/contract/companies.ts'
import type { CompanyState, RegistryDriver } from '#shared/rules/registry-drivers.ts'
import { isInn, isKpp, isOgrn } from '#shared/rules/requisites.ts'
import type { Asked } from '#server/messages/webhooks/call-target.ts'
import type { RegistryConfig } from './registry-config.ts'

/** How a service is asked about an ИНН, and how its answer is read. */
export type RegistryForm = {
  question(config: RegistryConfig, inn: string): { address: string; asked: Asked }
  /**
   * @returns null for an ИНН that it does not know
   * @throws ZodError for an answer of another form
   */
  read(answer: unknown, inn: string): Company | null
}

const words = z.string().nullish()

/** POST findById/party: https://dadata.ru/api/find-party/ */
const Dadata = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        inn: z.string(),
        kpp: words,
        ogrn: words,
        name: z.object({ short_with_opf: words, full_with_opf: words }).nullish(),
        address: z.object({ value: words, unrestricted_value: words }).nullish(),
        management: z.object({ name: words }).nullish(),
        state: z.object({ status: words }).nullish(),
      }),
    }),
  ),
})

const dadataStates: Readonly<Record<string, CompanyState>> = {
  ACTIVE: 'active',
  REORGANIZING: 'active',
  LIQUIDATING: 'closing',
  BANKRUPT: 'closing',
  LIQUIDATED: 'closed',
}

const dadata: RegistryForm = {
  question: ({ url, api_key }, inn) => ({
    address: `${url}/findById/party`,
    asked: {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Token ${api_key}`,
      },
      // the head organization: branches have the same ИНН
      body: JSON.stringify({ query: inn, branch_type: 'MAIN', count: 1 }),
    },
  }),
  read(answer, inn) {
    const [found] = Dadata.parse(answer).suggestions
    if (!found) return null
    const { kpp, ogrn, name, address, management, state } = found.data
    return companyOf(inn, {
      inn: found.data.inn,
      kpp,
      ogrn,
      short_name: name?.short_with_opf ?? found.value,
      full_name: name?.full_with_opf,
      address: address?.unrestricted_value ?? address?.value,
      director: management?.name,
      state: dadataStates[state?.status ?? ''] ?? null,
    })
  },
}

/** GET egr: https://api-fns.ru/api_help, ЕГРЮЛ and ЕГРИП as JSON */
const egrCommon = { ОГРН: words, Статус: words, Адрес: z.object({ АдресПолн: words }).nullish() }
const ApiFns = z.object({
  items: z.array(
    z.object({
      ЮЛ: z
        .object({
          ...egrCommon,
          ИНН: z.string(),
          КПП: words,
          НаимСокрЮЛ: words,
          НаимПолнЮЛ: words,
          Руководитель: z.object({ ФИОПолн: words }).nullish(),
        })
        .optional(),
      ИП: z.object({ ...egrCommon, ИННФЛ: z.string(), ОГРНИП: words, ФИОПолн: z.string() }).optional(),
    }),
  ),
})

const apifns: RegistryForm = {
  question: ({ url, api_key }, inn) => ({
    // the service takes its key in the address only
    address: `${url}/egr?${new URLSearchParams({ req: inn, key: api_key })}`,
    asked: { method: 'GET', headers: { accept: 'application/json' } },
  }),
  read(answer, inn) {
    const [{ ЮЛ: organization, ИП: person } = {}] = ApiFns.parse(answer).items
    if (organization) {
      const { ИНН, КПП, ОГРН, НаимСокрЮЛ, НаимПолнЮЛ, Адрес, Руководитель, Статус } = organization
      return companyOf(inn, {
        inn: ИНН,
        kpp: КПП,
        ogrn: ОГРН,
        short_name: НаимСокрЮЛ || НаимПолнЮЛ || '',
        full_name: НаимПолнЮЛ,
        address: Адрес?.АдресПолн,
        director: Руководитель?.ФИОПолн,
        state: stateOf(Статус),
      })
    }
    if (!person) return null
    return companyOf(inn, {
      inn: person.ИННФЛ,
      ogrn: person.ОГРНИП ?? person.ОГРН,
      short_name: `ИП ${person.ФИОПолн}`,
      full_name: `Индивидуальный предприниматель ${person.ФИОПолн}`,
      address: person.Адрес?.АдресПолн,
      state: stateOf(person.Статус),
    })
  },
}

function stateOf(status: string | null | undefined): CompanyState | null {
  if (!status) return null
  if (status.toLowerCase().startsWith('действ')) return 'active'
  return /ликвидац|банкрот|реорганиз/i.test(status) ? 'closing' : 'closed'
}

export const registries: Readonly<Record<RegistryDriver, RegistryForm>> = { dadata, apifns }

type Told = { inn: string; short_name: string; state: CompanyState | null } & {
  [Name in 'kpp' | 'ogrn' | 'full_name' | 'address' | 'director']?: string | null | undefined
}

/** What would not pass our own forms is left out: it would only have to be deleted there. */
function companyOf(asked: string, told: Told): Company {
  if (told.inn !== asked || !isInn(told.inn)) throw new Error('it answers about another ИНН')
  const short_name = plain(told.short_name, 250)
  if (short_name === null) throw new Error('it gives no name')
  return {
    inn: told.inn,
    kpp: told.kpp && isKpp(told.kpp) ? told.kpp : null,
    ogrn: told.ogrn && isOgrn(told.ogrn) ? told.ogrn : null,
    short_name,
    full_name: plain(told.full_name, 1000),
    address: plain(told.address, 500),
    director: plain(told.director, 200),
    state: told.state,
  }
}

/** One line with the quotation marks that Russian has: ООО "Ромашка" is ООО «Ромашка». */
function plain(text: string | null | undefined, chars_max: number): string | null {
  const line = (text ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/(^|[\s(«])["“„]/g, '$1«')
    .replaceAll(/["”“]/g, '»')
    .trim()
  return line === '' || line.length > chars_max ? null : line
}
