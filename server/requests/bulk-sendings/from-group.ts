import { sql } from 'kysely'
import { table_rows_max } from '#shared/rules/limits.ts'
import { fullName } from '#shared/rules/person.ts'
import { bulkRefusalTexts, signerFieldTexts } from '#shared/text/bulk-sendings.ts'
import { groupTexts } from '#shared/text/individual-groups.ts'
import { lockGroup } from '#server/people/individuals/individual-groups.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { Sending } from './move.ts'
import { takeTable } from './take-table.ts'

type Person = Pick<Row<'individuals'>, 'last_name' | 'first_name' | 'middle_name' | 'phone' | 'email'>

const names = [signerFieldTexts.full_name, signerFieldTexts.phone, signerFieldTexts.email]

/**
 * A bulk sending to the people of a group as they are now: a table like an uploaded one, which the group does not change
 * any more.
 * @throws Refusal `invalid_fields` for another client's group, `no_signers` for an empty one, `state_conflict` for too many
 * people
 */
export async function sendToGroup(tx: Tx, scope: Scope, group_id: number): Promise<Sending> {
  const { name } = await lockGroup(tx, scope, group_id, { individual_group_id: groupTexts.no_group_found })
  const { rows: people } = await sql<Person>`select last_name, first_name, middle_name, phone, email
    from individuals i join individual_group_members m on m.individual_id = i.id
    where m.individual_group_id = ${group_id} and archived_at is null
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", id`.execute(tx)
  if (people.length > table_rows_max) refuse('state_conflict', { message: bulkRefusalTexts.too_many })
  if (people.length === 0) refuse('no_signers', { message: groupTexts.empty })
  const rows = people.map((person, index) => ({
    line: index + 1,
    cells: [fullName(person), person.phone, person.email ?? ''],
  }))
  return takeTable(tx, scope, { name, names, rows })
}
