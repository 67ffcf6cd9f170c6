import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SearchedNoun, SearchMatch, SearchReading } from '#shared/rules/search.ts'
import { wordsOccur } from '#server/platform/lists/list-query.ts'
import { hasTrigram } from '#server/platform/lists/list-spec.ts'
import { withoutPhones } from '#server/platform/lists/masked-search.ts'
import type { Where } from '#server/platform/lists/page.ts'
import type { Branch, Searched } from './branch.ts'

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

/** Every word occurs; without letters in a row there is nothing for the index to find. */
const byWords = ({ typed, text, words }: SearchReading): Branch[] =>
  words.some(hasTrigram)
    ? [found(/@/.test(text) ? 'prefix' : 'contained', wordsOccur('search', typed, withoutPhones()), 'words')]
    : []

/** Branches by words of a person's name; a query of digits alone has none. */
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

/** Clients who have such a row in another table; no more than are looked at. */
const having = (table: string, where: Where): Where =>
  sql`id in (select client_id from ${sql.table(table)} where ${where} limit ${related_rows_max})`
const ofOrganization = (where: Where): Where => having('legal_entities', sql`${standing} and ${where}`)
const ofCode = (where: Where): Where => having('clients_codes', where)
const ofUser = (where: Where): Where => having('client_users', where)

/** shown characters of the text of a note or a task */
const shown_chars_max = 160

/** By the number alone only where its noun is typed before it: «задача 12». */
const named = (reading: SearchReading, noun: SearchedNoun): SearchReading =>
  reading.noun === noun ? reading : { ...reading, number: null }

export const searched: Record<SearchedNoun, Searched> = {
  clients: {
    hasNames: true,
    table: 'clients',
    within: every,
    fields: { title: sql`t.name`, status: sql`t.status` },
    client_id: sql`t.id`,
    order: sql`length(t.name), t.id`,
    branches: (reading) => [
      ...byNumber(sql`id`, reading),
      ...byName(sql`name`, reading),
      ...when(reading.inn, (inn) => [found('inn', ofOrganization(sql`inn = ${inn}`))]),
      ...when(reading.inn_start, (start) => [found('prefix', ofOrganization(begins(sql`inn`, sql`${start}`)))]),
      ...byRequisites(reading).map(({ match, where }) => found(match, ofOrganization(where))),
      ...when(reading.code_start, (start) => [found('exact', ofCode(begins(sql`prefix`, sql`${start}`)))]),
      ...when(reading.email, (email) => [found('prefix', ofUser(sql`lower(login) = ${email}`))]),
      ...byPhone(sql`phone`, reading).map(({ match, where }) => found(match, ofUser(where))),
      ...byWords(reading).flatMap((branch) => [
        branch,
        { ...branch, of: { table: 'legal_entities', within: standing, id: 'client_id' } },
      ]),
    ],
  },
  'document-sign-requests': {
    table: 'document_sign_requests',
    within: every,
    fields: {
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
      ...(reading.typed ? [found('exact', sql`external_id = any(${reading.external_ids})`)] : []),
      ...when(reading.email, (email) => [found('exact', sql`lower(signer_email) = ${email}`)]),
      ...byPhone(sql`signer_phone`, reading),
      ...(reading.phone ? [] : byWords(reading)),
    ],
  },
  bills: {
    table: 'bills_shown',
    within: every,
    fields: {
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
    fields: {
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
    fields: {
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
      ...when(reading.number, () => [found('exact', sql`number = ${reading.number_typed}`)]),
      ...byAmount(reading),
      ...when(reading.inn, (inn) => [found('inn', sql`payer_inn = ${inn}`)]),
      ...when(reading.account, (account) => [found('exact', sql`payer_account = ${account}`)]),
      ...byWords(reading),
    ],
  },
  individuals: {
    hasNames: true,
    table: 'individuals',
    within: standing,
    fields: {
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
      ...(hasTrigram(reading.text) && !/\d/.test(reading.text)
        ? [found('prefix', begins(sql`left(search, 100)`, sql`${reading.text}`), 'range')]
        : []),
      ...byPersonWords(reading),
    ],
  },
  'legal-entities': {
    hasNames: true,
    table: 'legal_entities',
    within: standing,
    fields: { title: sql`t.short_name`, inn: sql`t.inn` },
    client_id: sql`t.client_id`,
    order: sql`length(t.short_name), t.id`,
    branches: (reading) => [
      ...when(reading.inn, (inn) => [found('inn', sql`inn = ${inn}`)]),
      ...byName(sql`short_name`, reading),
      ...when(reading.inn_start, (start) => [found('prefix', begins(sql`inn`, sql`${start}`), 'range')]),
      ...byRequisites(reading),
      ...byWords(reading),
    ],
  },
  users: {
    hasNames: true,
    table: 'client_users',
    within: every,
    fields: { title: sql`t.full_name`, status: sql`t.status`, phone: sql`t.phone`, email: sql`t.login` },
    client_id: sql`t.client_id`,
    order: sql`length(t.search), t.id`,
    branches: (reading) => [
      ...when(reading.email, (email) => [found('exact', sql`lower(login) = ${email}`)]),
      ...byPhone(sql`phone`, reading),
      ...byPersonWords(reading),
    ],
  },
  'legal-entities-contacts': {
    hasNames: true,
    table: 'legal_entities_contacts',
    within: standing,
    fields: { title: sql`t.full_name`, phone: sql`t.phone`, email: sql`t.email` },
    client_id: sql`t.client_id`,
    order: sql`length(t.search), t.id`,
    branches: (reading) => [...byPhone(sql`phone`, reading), ...byPersonWords(reading)],
  },
  'client-tasks': {
    table: 'client_tasks',
    within: every,
    fields: { title: sql`left(t.text, ${shown_chars_max})`, at: sql`t.created_at` },
    client_id: sql`t.client_id`,
    branches: (reading) => [...byNumber(sql`id`, named(reading, 'client-tasks')), ...byWords(reading)],
  },
  'client-notes': {
    table: 'client_notes',
    within: every,
    fields: { title: sql`left(t.text, ${shown_chars_max})`, full_name: sql`t.admin_name`, at: sql`t.created_at` },
    client_id: sql`t.client_id`,
    branches: byWords,
  },
  'bulk-sendings': {
    table: 'bulk_sendings',
    within: every,
    fields: { title: sql`t.name`, number: sql`t.id::text`, at: sql`t.created_at` },
    client_id: sql`t.client_id`,
    branches: (reading) => [...byNumber(sql`id`, named(reading, 'bulk-sendings')), ...byWords(reading)],
  },
  templates: {
    table: 'templates',
    within: standing,
    fields: { title: sql`t.name` },
    client_id: sql`t.client_id`,
    branches: byWords,
  },
  'clients-codes': {
    table: 'clients_codes',
    within: every,
    fields: { title: sql`t.label`, number: sql`t.prefix`, at: sql`t.created_at` },
    client_id: sql`t.client_id`,
    branches: (reading) => [
      ...when(reading.code_start, (start) => [found('exact', begins(sql`prefix`, sql`${start}`), 'range')]),
      ...byWords(reading),
    ],
  },
  webhooks: {
    table: 'webhooks',
    within: standing,
    fields: { title: sql`t.label`, number: sql`t.url` },
    client_id: sql`t.client_id`,
    branches: (reading) =>
      byWords(reading).map(({ match }) =>
        found(
          match,
          sql`id in (select id from (select id, search_key(label, url) as search from webhooks
            where archived_at is null) own where ${wordsOccur('search', reading.typed, withoutPhones())})`,
        ),
      ),
  },
  admins: {
    table: 'admins',
    within: every,
    fields: { title: sql`t.full_name`, status: sql`t.status`, email: sql`t.login` },
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

/** КПП and bank account of an organization. */
function byRequisites({ kpp, account }: SearchReading): Branch[] {
  return [
    ...when(kpp, (own) => [found('inn', sql`kpp = ${own}`)]),
    ...when(account, (own) => [found('exact', sql`account = ${own}`)]),
  ]
}

function byAmount({ kopecks }: SearchReading): Branch[] {
  return when(kopecks, (sum) => [found('exact', sql`amount = ${sum}`)])
}
