import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { search_word_chars_min, type SearchedNoun, type SearchMatch, type SearchReading } from '#shared/rules/search.ts'
import { wordsOccur } from '#server/platform/lists/list-query.ts'
import { withoutPhones } from '#server/platform/lists/masked-search.ts'
import type { Where } from '#server/platform/lists/page.ts'

/** One way to find a row; each is served by an index (docs/decisions/0071). */
export type Branch = {
  match: SearchMatch
  where: Where
  /** by a range of an index, or by words, whose frequency is not known beforehand */
  by: 'value' | 'range' | 'words'
}

export type Searched = {
  table: string
  /** rows that the list of this noun shows */
  within: Where
  /** of the row `t`; what is left out is null */
  shown: Partial<
    Record<
      'title' | 'number' | 'status' | 'full_name' | 'phone' | 'email' | 'amount' | 'at' | 'inn',
      RawBuilder<unknown>
    >
  > & {
    title: RawBuilder<unknown>
  }
  client_id: RawBuilder<unknown>
  statement_id?: RawBuilder<unknown>
  /** among hits of one rank; where it is left out the newest comes first */
  order?: RawBuilder<unknown>
  branches: (reading: SearchReading) => Branch[]
}

const found = (match: SearchMatch, where: Where, by: Branch['by'] = 'value'): Branch => ({ match, where, by })
const every = sql<SqlBool>`true`
const standing = sql<SqlBool>`archived_at is null`

/** By a range: a prefix given as a parameter of LIKE would not use the index. */
const begins = (column: RawBuilder<unknown>, start: RawBuilder<unknown>): Where =>
  sql<SqlBool>`(${column} ~>=~ ${start} and ${column} ~<~ (${start} || ${'\u{10ffff}'}))`

/** A branch for a reading that the line has. */
const when = <V>(value: V | null, branches: (value: V) => Branch[]): Branch[] => (value === null ? [] : branches(value))

const byNumber = (column: RawBuilder<unknown>, { number }: SearchReading): Branch[] =>
  when(number, (own) => [found('exact', sql`${column} = ${own}`)])

const trigram = new RegExp(`[\\p{L}\\p{N}]{${search_word_chars_min}}`, 'u')

/** Every word occurs; without three letters in a row there is nothing for the index to find. */
const byWords = ({ typed, text, words }: SearchReading): Branch[] =>
  words.some((word) => trigram.test(word))
    ? [found(/@/.test(text) ? 'prefix' : 'contained', wordsOccur('search', typed, withoutPhones()), 'words')]
    : []

/** Of people: digits alone name nobody. */
const byPersonWords = (reading: SearchReading): Branch[] =>
  reading.part_of_phone || reading.phone ? [] : byWords(reading)

const backwards = (text: string) => [...text].toReversed().join('')

/** By the whole number only: staff see it masked, and would find out a part of it digit by digit (docs/decisions/0122). */
const byPhone = (column: RawBuilder<unknown>, { phone }: SearchReading): Branch[] =>
  when(phone, (whole) => [found('exact', sql`reverse(${column}) = ${backwards(whole)}`)])

const byName = (column: RawBuilder<unknown>, { text }: SearchReading): Branch[] => {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const key = sql`name_key(${text})`
  const name = sql`name_key(${column})`
  return [found('exact', sql`${name} = ${key}`), found('prefix', begins(name, key), 'range')]
}

/** the most related rows that one search reads */
const related_rows_max = 200

/** Clients who have an organization as this; no more than are looked at. */
const ofOrganization = (where: Where, order = sql``): Where => sql`id in (select client_id from legal_entities
  where archived_at is null and ${where} ${order} limit ${related_rows_max})`
const ofUser = (where: Where): Where => sql`id in (select client_id from client_users where ${where}
  limit ${related_rows_max})`

export const searched: Record<SearchedNoun, Searched> = {
  clients: {
    table: 'clients',
    within: every,
    shown: { title: sql`t.name`, status: sql`t.status` },
    client_id: sql`t.id`,
    order: sql`length(t.name), t.id`,
    branches: (reading) => [
      ...byNumber(sql`id`, reading),
      ...byName(sql`name`, reading),
      ...when(reading.inn, (inn) => [found('inn', ofOrganization(sql`inn = ${inn}`))]),
      ...when(reading.inn_start, (start) => [found('prefix', ofOrganization(begins(sql`inn`, sql`${start}`)))]),
      ...when(reading.email, (email) => [found('prefix', ofUser(sql`lower(login) = ${email}`))]),
      ...byPhone(sql`phone`, reading).map(({ match, where }) => found(match, ofUser(where))),
      ...byWords(reading).flatMap((branch) => [
        branch,
        found(branch.match, ofOrganization(branch.where, sql`order by id`)),
      ]),
    ],
  },
  'document-sign-requests': {
    table: 'document_sign_requests',
    within: every,
    shown: {
      title: sql`t.title`,
      number: sql`t.id::text`,
      status: sql`t.status`,
      phone: sql`t.signer_phone`,
      full_name: sql`t.signer_full_name`,
      at: sql`t.created_at`,
    },
    client_id: sql`t.client_id`,
    branches: (reading) => [
      ...when(reading.link, (link) => [found('exact', sql`"group" = ${link}`)]),
      ...byNumber(sql`id`, reading),
      ...(reading.typed ? [found('exact', sql`external_id = ${reading.typed}`)] : []),
      ...when(reading.email, (email) => [found('exact', sql`lower(signer_email) = ${email}`)]),
      ...byPhone(sql`signer_phone`, reading),
      ...(reading.phone ? [] : byWords(reading)),
    ],
  },
  bills: {
    table: 'bills_shown',
    within: every,
    shown: {
      title: sql`t.payer ->> 'name'`,
      number: sql`t.number::text`,
      status: sql`t.state`,
      amount: sql`t.amount`,
      at: sql`t.created_at`,
      inn: sql`t.payer ->> 'inn'`,
    },
    client_id: sql`t.client_id`,
    branches: (reading) => [
      ...byNumber(sql`number`, reading),
      ...byAmount(reading),
      ...byWords(reading).map((branch) => (reading.inn ? { ...branch, match: 'inn' as const } : branch)),
    ],
  },
  payments: {
    table: 'payments',
    within: every,
    shown: {
      title: sql`t.description`,
      number: sql`t.id::text`,
      status: sql`t.status`,
      amount: sql`t.amount`,
      at: sql`t.created_at`,
    },
    client_id: sql`t.client_id`,
    branches: (reading) => [...byNumber(sql`id`, reading), ...byAmount(reading), ...byWords(reading)],
  },
  statements: {
    table: 'statement_lines',
    within: every,
    shown: {
      title: sql`t.payer_name`,
      number: sql`t.number`,
      status: sql`t.status`,
      amount: sql`t.amount`,
      at: sql`t.date::timestamp at time zone 'Europe/Moscow'`,
      inn: sql`t.payer_inn`,
    },
    client_id: sql`t.client_id`,
    statement_id: sql`t.statement_id`,
    branches: (reading) => [
      ...when(reading.number, () => [found('exact', sql`number = ${reading.text.replace(/^[#№]\s*/, '')}`)]),
      ...byAmount(reading),
      ...when(reading.inn, (inn) => [found('inn', sql`payer_inn = ${inn}`)]),
      ...byWords(reading),
    ],
  },
  individuals: {
    table: 'individuals',
    within: standing,
    shown: {
      title: sql`concat_ws(' ', t.last_name, t.first_name, t.middle_name)`,
      phone: sql`t.phone`,
      email: sql`t.email`,
      inn: sql`t.inn`,
    },
    client_id: sql`t.client_id`,
    order: sql`length(t.search), t.id`,
    branches: (reading) => [
      ...byPhone(sql`phone`, reading),
      ...when(reading.inn, (inn) => [found('inn', sql`inn = ${inn}`)]),
      // behind the name the search column has the phone
      ...(trigram.test(reading.text) && !/\d/.test(reading.text)
        ? [found('prefix', begins(sql`left(search, 100)`, sql`${reading.text}`), 'range')]
        : []),
      ...byPersonWords(reading),
    ],
  },
  'legal-entities': {
    table: 'legal_entities',
    within: standing,
    shown: { title: sql`t.short_name`, inn: sql`t.inn` },
    client_id: sql`t.client_id`,
    order: sql`length(t.short_name), t.id`,
    branches: (reading) => [
      ...when(reading.inn, (inn) => [found('inn', sql`inn = ${inn}`)]),
      ...byName(sql`short_name`, reading),
      ...when(reading.inn_start, (start) => [found('prefix', begins(sql`inn`, sql`${start}`), 'range')]),
      ...byWords(reading),
    ],
  },
  users: {
    table: 'client_users',
    within: every,
    shown: { title: sql`t.full_name`, status: sql`t.status`, phone: sql`t.phone`, email: sql`t.login` },
    client_id: sql`t.client_id`,
    order: sql`length(t.search), t.id`,
    branches: (reading) => [
      ...when(reading.email, (email) => [found('exact', sql`lower(login) = ${email}`)]),
      ...byPhone(sql`phone`, reading),
      ...byPersonWords(reading),
    ],
  },
  'legal-entities-contacts': {
    table: 'legal_entities_contacts',
    within: standing,
    shown: { title: sql`t.full_name`, phone: sql`t.phone`, email: sql`t.email` },
    client_id: sql`t.client_id`,
    order: sql`length(t.search), t.id`,
    branches: (reading) => [...byPhone(sql`phone`, reading), ...byPersonWords(reading)],
  },
  admins: {
    table: 'admins',
    within: every,
    shown: { title: sql`t.full_name`, status: sql`t.status`, email: sql`t.login` },
    client_id: sql`null::bigint`,
    order: sql`t.id`,
    // the staff are few: their table is read whole
    branches: (reading) => [
      ...when(reading.email, (email) => [found('exact', sql`lower(login) = ${email}`)]),
      ...byWords(reading).map(({ match }) =>
        found(
          match,
          sql`id in (select id from (select id, search_key(full_name, login) as search from admins) staff
            where ${wordsOccur('search', reading.typed)})`,
        ),
      ),
    ],
  },
}

function byAmount({ kopecks }: SearchReading): Branch[] {
  return when(kopecks, (sum) => [found('exact', sql`amount = ${sum}`)])
}
