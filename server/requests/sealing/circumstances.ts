import { sql } from 'kysely'
import {
  address_window_hours,
  circumstancesOf,
  device_window_days,
  isNoteworthy,
  type Circumstances,
  type KnownOfSigning,
} from '#shared/rules/signing-circumstances.ts'
import { countedIn } from '#shared/text/shown-pages.ts'
import { networkOf } from '#server/platform/access/device-mark.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { readRow } from '#server/platform/journal/read-row.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

/** as many other signatures of a device or address are counted, and as many of a device learn of this one */
const compared_max = 1000
const told_max = 100

/** Of the signature itself and of others; `untold`: earlier requests of the device that do not say yet how many it is of. */
export type Compared = Pick<
  KnownOfSigning,
  'device_phones' | 'address_phones' | 'sender_device' | 'sender_address' | 'staff_phone' | 'other_devices'
> & { untold: number[] }

const otherPhones = (column: 'mark' | 'network', window: string) => sql`
  select count(distinct o.signer_phone)::int from (
    select signer_phone from signatures where ${sql.ref(column)} = s.${sql.ref(column)}
      and signed_at > s.signed_at - ${sql.lit(window)}::interval
    order by signed_at desc limit ${sql.lit(compared_max)}
  ) o where o.signer_phone <> s.signer_phone`

/** The marks of the devices that asked for a code, had one accepted or signed. */
const acting = sql`array(
  select s.mark where s.mark is not null
  union select mark from link_devices where link = r."group" and asked and mark is not null
  union select mark from sessions where request_id = r.id and ended_at is null and mark is not null
    and created_at <= s.signed_at)`

/**
 * A column of a query of the signature `s` and its request `r`: what is compared while the copy is made. Null for a sample,
 * which proves nothing, and once the copy is there: the row of its seal says what was known then.
 */
export const compared = sql<Compared | null>`case when r.sealed_at is null and not r.sample then (
  select jsonb_build_object(
    'device_phones', (${otherPhones('mark', `${device_window_days} days`)}),
    'address_phones', (${otherPhones('network', `${address_window_hours} hours`)}),
    'sender_device', (
      select jsonb_build_object('user_id', u.id, 'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'same_person', coalesce(u.phone = s.signer_phone, false))
      from sessions e
      join client_users u on u.client_id = s.client_id and (u.id = e.client_user_id or u.admin_id = e.admin_id)
      where e.mark = any(a.marks) and e.request_id is null
      order by (u.phone = s.signer_phone) desc nulls last, e.id desc limit 1),
    'sender_address', exists (select from sessions where network = s.network and request_id is null),
    'staff_phone', (
      select jsonb_build_object('user_id', u.id, 'same_person', search_key(u.full_name) = search_key(s.signer_full_name))
      from client_users u where u.client_id = s.client_id and u.phone = s.signer_phone
      order by search_key(u.full_name) = search_key(s.signer_full_name) desc, u.id limit 1),
    'other_devices', case when cardinality(a.marks) > 0 then (
      select count(distinct mark)::int from link_devices where link = r."group" and opened and mark <> all(a.marks)) else 0 end,
    'untold', array(
      select o.request_id from (
        select request_id from signatures where mark = s.mark
          and signed_at > s.signed_at - ${sql.lit(`${device_window_days} days`)}::interval
        order by signed_at desc limit ${sql.lit(told_max)}) o
      join document_sign_requests p on p.id = o.request_id
      where o.request_id <> s.request_id and not coalesce((p.circumstances #>> '{device_of_many,noteworthy}')::boolean, false)))
  from (select ${acting} as marks) a
) end`

type Step = Pick<Row<'journal'>, 'at' | 'event' | 'payload'>
type Signed = Pick<Row<'signatures'>, 'ip' | 'signed_at' | 'code_confirmed_at'> & { compared: Compared | null }
/** Rows of the journal: all of the request up to the signature, and that of the request for the code that was entered. */
type Told = { way: readonly Step[]; asked: Step | undefined }

/** What is known now; nothing of a sample. */
export function circumstancesNow(signature: Signed, told: Told): Circumstances {
  if (!signature.compared) return {}
  const { untold: _untold, sender_address, ...of } = signature.compared
  return circumstancesOf({
    ...of,
    sender_address: sender_address || isFromSender(signature, told),
    reading: readingOf(signature, told),
    corrected_minutes: correctedMinutes(signature, told),
  })
}

const senders: readonly string[] = ['client_user', 'client_code']

/** Whether the signature came from the address from which the request was made or sent. */
function isFromSender({ ip }: Signed, { way }: Told): boolean {
  const network = networkOf(ip)
  if (network === null) return false
  return way.some(({ payload }) => {
    const sending = readRow(payload, 'document-sign-requests.create', 'document-sign-requests.send')
    return sending !== null && senders.includes(sending.actor_kind) && networkOf(sending.ip) === network
  })
}

/** A page that was shown on another device, or after the code was asked for, was not read here before it. */
function readingOf({ code_confirmed_at }: Signed, { asked }: Told): KnownOfSigning['reading'] {
  const documents = asked
    ? (readRow(asked.payload, 'document-sign-requests.send_code')?.after?.pages?.documents ?? [])
    : []
  const times = documents.flatMap(({ from }) => (from ? [Date.parse(from)] : []))
  const pages = documents.reduce((sum, { shown }) => sum + countedIn(shown), 0)
  if (times.length === 0 || pages === 0) return null
  return { seconds: Math.floor((code_confirmed_at.getTime() - Math.min(...times)) / 1000), pages }
}

function correctedMinutes({ signed_at }: Signed, { way }: Told): number | null {
  const last = way.findLast(
    ({ payload }) => readRow(payload, 'document-sign-requests.correct')?.after?.phone !== undefined,
  )
  return last ? Math.max(0, Math.floor((signed_at.getTime() - last.at.getTime()) / 60_000)) : null
}

/**
 * Marks the earlier signatures of a device once this one shows that it serves many people: the first of them looked like any
 * other. Runs before the sealed copy is made, so a retried job repeats it; each signature is marked and recorded once.
 */
export async function tellEarlier(
  { db }: Pick<Services, 'db'>,
  { device_of_many }: Circumstances,
  untold: readonly number[],
): Promise<void> {
  if (!device_of_many?.noteworthy || untold.length === 0) return
  const circumstances = { device_of_many }
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; client_id: number }>`update document_sign_requests r
      set circumstances = coalesce(r.circumstances, '{}') || ${JSON.stringify(circumstances)}::jsonb, noteworthy = true,
        updated_at = now(), version = version + 1
      from (select id from document_sign_requests where id = any(${untold}::bigint[]) and not sample
        and not coalesce((circumstances #>> '{device_of_many,noteworthy}')::boolean, false) order by id for update) o
      where r.id = o.id returning r.id, r.client_id`.execute(tx)
    for (const { id: subject_id, client_id } of rows) {
      record(tx, system, {
        event: 'document-sign-requests.add_circumstances',
        subject_id,
        client_id,
        after: { circumstances },
      })
    }
  })
}

/** The facts that the update of the sealed request writes; facts that another signature's job has added meanwhile win. */
export const keptWith = (found: Circumstances) =>
  Object.keys(found).length === 0
    ? {}
    : {
        circumstances: sql<
          Row<'document_sign_requests'>['circumstances']
        >`${JSON.stringify(found)}::jsonb || coalesce(circumstances, '{}')`,
        ...(isNoteworthy(found) && { noteworthy: true }),
      }
