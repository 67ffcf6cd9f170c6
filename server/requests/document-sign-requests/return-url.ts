import { originOf } from '#shared/rules/origins.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/**
 * Where the signer may return to at the end: a page of a site that the client has listed. Any other address would make the
 * signer's page an open redirect.
 * @throws Refusal `invalid_fields` at `return_url`
 */
export async function checkReturnUrl(tx: Tx, client_id: number, return_url: string | null): Promise<string | null> {
  if (return_url === null) return null
  const origin = originOf(return_url)
  if (origin === null)
    refuse('invalid_fields', { errors: { return_url: 'Нужен адрес, который начинается с https://' } })
  if (await isListed(tx, client_id, origin)) return URL.parse(return_url)?.href ?? null
  refuse('invalid_fields', {
    errors: { return_url: `Сайта ${origin} нет в списке сайтов кабинета: добавьте его в профиле` },
  })
}

/** The address of an earlier request, or null when its site is no longer listed. */
export async function returnUrlStillListed(tx: Tx, client_id: number, known: string | null): Promise<string | null> {
  const origin = known === null ? null : originOf(known)
  return origin !== null && (await isListed(tx, client_id, origin)) ? known : null
}

async function isListed(tx: Tx, client_id: number, origin: string): Promise<boolean> {
  const client = await tx.selectFrom('clients').select('origins').where('id', '=', client_id).executeTakeFirst()
  return client?.origins.includes(origin) ?? false
}
