import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** What identifies a person in free text, as case-insensitive regular expressions of PostgreSQL. */
export type KnownAs = {
  /** that name this person alone: the whole name, the number in any notation, the address, СНИЛС, ИНН */
  whole: string
  /** last names: others have them too, so what they are in is reported and left alone */
  last_name: string
  emails: string[]
  /** clients who have the person in any list or request */
  clients: number[]
}

type Found = { client_id: number | null; name: string; email: string | null; snils: string | null; inn: string | null }

/** Under which names and addresses a number is known, over all clients. To be asked before anything is masked. */
export async function knownAs(db: Kysely<Tables>, phone: string): Promise<KnownAs> {
  const { rows } = await sql<Found>`
    select client_id, concat_ws(' ', last_name, first_name, middle_name) as name, email, snils, inn from individuals
    where phone = ${phone}
    union select client_id, signer_full_name, signer_email, null, null from document_sign_requests
    where signer_phone = ${phone}
    union select client_id, full_name, email, null, null from legal_entities_contacts where phone = ${phone}
    union select client_id, full_name, email, null, null from bulk_sending_rows where phone = ${phone}
    union select client_id, name, values ->> 'email', values ->> 'snils', values ->> 'inn' from import_rows
    where phone = ${phone}
    union select null, full_name, login, null, null from registrations where phone = ${phone}`.execute(db)
  const names = [
    ...new Set(
      rows
        .map(({ name }) => wordsOf(name))
        .filter((words) => words.length > 0)
        .map((words) => words.join(' ')),
    ),
  ]
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))]
  const numbers = [...new Set(rows.flatMap(({ snils, inn }) => [snils ?? [], inn ?? []].flat()))]
  const wholes = [phonePattern(phone), ...emails.map(escaped), ...numbers.map(spaced), ...names.flatMap(namePatterns)]
  const last_names = [...new Set(names.flatMap((name) => wordsOf(name)[0] ?? []))]
  return {
    whole: wholes.join('|'),
    // its forms begin with it: «Иванова», «Иванову»
    last_name: last_names.map((name) => `\\m${escaped(name)}`).join('|') || never,
    emails,
    clients: [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))],
  }
}

/** matches nothing */
const never = '$.^'

const wordsOf = (name: string) => name.trim().split(/\s+/).filter(Boolean)
const escaped = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, (mark) => `\\${mark}`)

/** Digits with the marks that people write between them. */
const spaced = (digits: string) => `\\m${[...digits.replace(/\D/g, '')].join('[\\s()-]*')}\\M`
const phonePattern = (phone: string) => {
  const digits = phone.replace(/\D/g, '')
  const own = digits.length > 10 ? digits.slice(-10) : digits
  return `(\\+?\\s*\\d{1,3})?[\\s(-]*${[...own].join('[\\s()-]*')}(?!\\d)`
}

/** «Иванов Пётр Ильич», «Иванов Пётр», «Пётр Иванов», «Иванов П. И.», «П. И. Иванов»; nothing of a single word. */
function namePatterns(name: string): string[] {
  const [last, first, middle] = wordsOf(name)
  if (!last || !first) return []
  const [l, f] = [escaped(last), escaped(first)]
  const letter = (word: string | undefined) => (word ? `\\s*${escaped(word.charAt(0))}\\.` : '')
  const initials = `${escaped(first.charAt(0))}\\.(${letter(middle) || '$'})?`
  const middleName = middle ? `(\\s+${escaped(middle)})?` : ''
  return [
    `\\m${l}\\s+${f}${middleName}\\M`,
    `\\m${f}${middleName}\\s+${l}\\M`,
    `\\m${l}\\s+${initials}`,
    `\\m${initials}\\s*${l}\\M`,
  ]
}
