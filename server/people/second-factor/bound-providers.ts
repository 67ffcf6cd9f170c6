import type { Kysely } from 'kysely'
import type { Identity as Shown } from '#shared/contract/identities.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { columnOf, type PersonKey } from './person.ts'

type Settings = Pick<Services['config'], 'providers'>
type Provider = Settings['providers'][number]

const whomOf = ({ audience }: Pick<PersonKey, 'audience'>) => (audience === 'support' ? 'staff' : 'clients')

/** The accounts at providers that are bound to a person. */
export const identitiesOf = (db: Kysely<Tables>, person: PersonKey): Promise<Row<'identities'>[]> =>
  db.selectFrom('identities').selectAll().where(columnOf(person), '=', person.id).orderBy('id').execute()

/** The configured providers that have an account of this person bound. */
export async function boundProviders(
  db: Kysely<Tables>,
  { providers }: Settings,
  person: PersonKey,
): Promise<Provider[]> {
  const here = providers.filter((provider) => provider.for.includes(whomOf(person)))
  if (here.length === 0) return []
  const identities = await identitiesOf(db, person)
  return here.filter(({ issuer }) => identities.some((identity) => identity.issuer === issuer))
}

export const presentIdentity =
  ({ providers }: Settings) =>
  ({ id, issuer, created_at, last_used_at }: Row<'identities'>): Shown => ({
    id,
    // of one that is no longer in use the address is what is left
    provider: providers.find((provider) => provider.issuer === issuer)?.name ?? issuer,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })
