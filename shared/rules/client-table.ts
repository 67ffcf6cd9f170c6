import { plainHeading } from './signer-table.ts'

/** The columns of a table of clients; of a private person there is neither `name` nor `inn`. */
export const clientTableFields = ['name', 'inn', 'full_name', 'login'] as const
export type ClientTableField = (typeof clientTableFields)[number]

/** `same`: there is such a client already. */
export const clientTableStates = ['new', 'same', 'wrong'] as const
export type ClientTableState = (typeof clientTableStates)[number]

/** Each row is a client and a letter, made by a call of its own. */
export const client_table_rows_max = 500

const split = (names: string) => names.split(', ')

/** How people and systems name them. */
const names: Record<ClientTableField, readonly string[]> = {
  name: split(
    'название, наименование, организация, компания, клиент, контрагент, юрлицо, юридическое лицо, краткое название, ' +
      'краткое наименование, название организации, наименование организации, name, company',
  ),
  inn: split('инн, инн организации, инн клиента, инн компании, inn, tax id'),
  full_name: split(
    'фио, фамилия имя отчество, контактное лицо, контакт, владелец, пользователь, фио контакта, фио владельца, ' +
      'представитель, full name, contact',
  ),
  login: split(
    'почта, электронная почта, эл почта, e mail, email, логин, адрес почты, адрес электронной почты, почта контакта, ' +
      'mail, login',
  ),
}

const fieldOfName = new Map(clientTableFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** The field that a heading names; undefined for an unknown one. */
export const clientTableFieldOf = (heading: string): ClientTableField | undefined =>
  fieldOfName.get(plainHeading(heading))
