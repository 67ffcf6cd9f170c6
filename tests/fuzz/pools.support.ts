import { consent_version } from '#shared/text/consents.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { inDays, later, today } from '#tests/support/clock.ts'
import { aKey, aPhone } from '#tests/support/words.ts'
import type { Api, Operation } from '../support/openapi.ts'
import type { Random } from './random.support.ts'
import type { Known } from './values.support.ts'

export type Params = Record<string, string | number>
type Row = { id?: unknown } & Record<string, unknown>

const kept_rows_max = 200

/** `/billing/bills` for `/billing/bills/{id}/pdf`; every path with a link code belongs to the requests. */
function poolName({ api, path }: Pick<Operation, 'api' | 'path'>): string {
  if (path.includes('{group}')) return `${api} /document-sign-requests`
  const [collection = ''] = path.split('/{')
  return `${api} ${collection === '/downloads' ? '/files' : collection}`
}

/** The rows that are known from earlier answers. */
/** Of what most requests have none. */
const unknown = { field_id: 1, ask_id: 1, signer_file_id: 1, number: 1 }

export function aPool() {
  const pools = new Map<string, Params[]>()

  function keep(name: string, params: Params): void {
    const pool = pools.get(name) ?? []
    pools.set(name, pool)
    const known = pool.findIndex(({ id }) => id === params['id'])
    if (known >= 0) pool.splice(known, 1)
    pool.push(params)
    if (pool.length > kept_rows_max) pool.shift()
  }

  function keepRow(api: Api, name: string, row: Row): void {
    if (typeof row.id !== 'number') return
    const { id, group, documents } = row
    if (name !== `${api} /document-sign-requests`) return keep(name, { id, page: 1, line: 2 })
    const [document] = documents as { id: number; file_id: number }[]
    keep(name, { id, group: String(group), doc: document?.id ?? 0, page: 1, ...unknown })
    if (document) keep(`${api} /files`, { id: document.file_id, page: 1 })
  }

  const ids = (name: string) => (pools.get(name) ?? []).map(({ id }) => id)

  return {
    /** Remembers the rows of an answer: of a list, or of a row that was created or shown. */
    learn({ api, path, method }: Operation, body: unknown): void {
      const isOwnRow = method === 'POST' || /^\/[^{]*(?:\{id\})?$/.test(path)
      if (!isOwnRow) return
      const name = poolName({ api, path })
      for (const row of [body].flat()) {
        if (typeof row === 'object' && row !== null) keepRow(api, name, row as Row)
      }
    },

    /** Path parameters of a known row of this operation; those of a missing row when none is known. */
    paramsOf(operation: Operation, random: Random, without: readonly number[] = []): Params {
      const rows = (pools.get(poolName(operation)) ?? []).filter(({ id }) => !without.includes(Number(id)))
      const row =
        rows.length > 0
          ? random.pick(rows)
          : { id: 999_999, group: 'A'.repeat(22), doc: 1, page: 1, line: 2, ...unknown }
      if (!operation.path.endsWith('/code/{code}')) return row
      return { group: row['id'] ?? 0, code: row['group'] ?? '' }
    },

    /** Values for fields by their names. */
    known(api: Api): Known {
      const of: Record<string, () => readonly unknown[]> = {
        ...constants,
        legal_entity_id: () => ids(`${api} /legal-entities`),
        individual_id: () => ids(`${api} /individuals`),
        file_id: () => ids(`${api} /files`),
        document_id: () => (pools.get(`${api} /document-sign-requests`) ?? []).map(({ doc }) => doc),
        tariff_id: () => ids(`${api} /billing/tariffs`),
        bill_id: () => [null, ...ids(`${api} /billing/bills`)],
        client_id: () => ids('support /clients'),
        responsible_admin_id: () => ids('support /admins'),
        ids: () => ids('support /stuck'),
        phone: () => [aPhone()],
        email: () => [`${aKey()}@client.test`],
        login: () => [`${aKey()}@client.test`],
        external_id: () => [aKey(), null],
        deadline: () => [inDays(5), later({ days: 5 }).toISOString()],
        expires_at: () => [later({ days: 5 }).toISOString(), null],
        from: () => ['2026-01-01'],
        to: () => [today()],
        month: () => [today().slice(0, 7)],
      }
      return (field) => of[field]?.() ?? []
    },
  }
}

export type Pool = ReturnType<typeof aPool>

const one =
  (...values: unknown[]) =>
  () =>
    values

const constants: Record<string, () => readonly unknown[]> = {
  last_name: one('Иванов', 'Ёлкина-Сидорова'),
  first_name: one('Иван', 'Анна'),
  middle_name: one('Иванович', null),
  full_name: one('Иванов Иван Иванович', 'Ахметзянова Гульнара Рафаилевна'),
  inn: one('7707083893', '7736207543', '7707049388'),
  kpp: one(demoSeller.kpp, null),
  ogrn: one('1027700229193', null),
  snils: one('112-233-445 95', null),
  bik: one(demoSeller.bik),
  account: one(demoSeller.account),
  corr_account: one(demoSeller.corr_account),
  agreement_date: one('2026-03-31', null),
  password: one('сорок два ежа в тумане'),
  amount: one(100, 12.5, 15_000, 1_500_000),
  threshold: one(1000, null),
  price: one(200, 19_000),
  signatures: one(10, 100),
  days_valid: one(30, null),
  tariff_version: one(1),
  every_days: one(2),
  times_max: one(3),
  consent_version: one(consent_version),
  sort: one('["id","ASC"]', '["id","DESC"]'),
  range: one('[0,24]', '[0,0]', '[10,19]', '[0,999]', '[5000,5010]'),
  filter: one('{}'),
  name: one('Договор № 7', 'ООО «Проба»', 'файл.pdf'),
  title: one('Договор № 7', null),
  reason: one('Ошибка в сумме', null),
  short_name: one('ООО «Проба»'),
}
