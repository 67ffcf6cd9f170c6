import { sql, type Kysely } from 'kysely'
import { clean } from '#shared/rules/requisites.ts'
import { importFaultTexts as t } from '#shared/text/imports.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Known = { id: number; short_name: string; inn: string; kpp: string | null }
type Found = { id: number; short_name: string } | { fault: string }

/** «7707083893», «7707083893/773601001» */
function requisitesIn(reference: string): { inn: string; kpp?: string } | null {
  const [, inn, kpp] = /^(\d{10}|\d{12})(?:[/\\](\d{4}[\dA-Z]{2}\d{3}))?$/.exec(clean(reference)) ?? []
  return inn === undefined ? null : { inn, ...(kpp !== undefined && { kpp }) }
}

const plainName = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The organizations of a client that cells name by ИНН, ИНН/КПП or name. */
export async function findOrganizations(
  db: Kysely<Tables>,
  client_id: number,
  references: ReadonlySet<string>,
): Promise<(reference: string) => Found> {
  if (references.size === 0) return () => ({ fault: t.no_organization })
  const inns = [...references].flatMap((reference) => requisitesIn(reference)?.inn ?? [])
  const names = [...references].map(plainName)
  const known = await db
    .selectFrom('legal_entities')
    .select(['id', 'short_name', 'inn', 'kpp'])
    .where('client_id', '=', client_id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(inn = any(${inns}::text[]) or lower(short_name) = any(${names}::text[]))`)
    .orderBy('id')
    .execute()
  const byInn = Map.groupBy(known, ({ inn }) => inn)
  const byName = Map.groupBy(known, ({ short_name }) => plainName(short_name))
  return (reference) => {
    const named = requisitesIn(reference)
    const same = named ? (byInn.get(named.inn) ?? []) : (byName.get(plainName(reference)) ?? [])
    return only(named?.kpp === undefined ? same : same.filter(({ kpp }) => kpp === named.kpp))
  }
}

function only([first, second]: readonly Known[]): Found {
  if (!first) return { fault: t.no_organization }
  return second ? { fault: t.many_organizations } : first
}
