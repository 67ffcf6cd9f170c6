/** The columns of a table of signers, under the names people give them. */
export const signerFields = [
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'phone',
  'email',
  'title',
  'message',
  'external_id',
] as const
export type SignerField = (typeof signerFields)[number]

/** Their names in our template and in the exported results. */
export const templateFields = ['full_name', 'phone', 'email', 'title', 'message', 'external_id'] as const

const names: Record<SignerField, readonly string[]> = {
  full_name: ['фио', 'фамилия имя отчество', 'имя полностью', 'подписант', 'сотрудник', 'full name', 'name', 'signer'],
  last_name: ['фамилия', 'last name', 'surname'],
  first_name: ['имя', 'first name', 'given name'],
  middle_name: ['отчество', 'middle name', 'patronymic'],
  phone: ['телефон', 'мобильный телефон', 'мобильный', 'номер телефона', 'тел', 'сотовый', 'phone', 'mobile'],
  email: ['e mail', 'email', 'почта', 'электронная почта', 'эл почта', 'адрес почты', 'mail'],
  title: ['название заявки', 'название', 'заголовок', 'title'],
  message: ['сообщение', 'сообщение подписанту', 'комментарий', 'message'],
  external_id: ['внешний номер', 'внешний id', 'номер в вашей системе', 'external id', 'guid'],
}

/** «Ф. И. О.» → «фио»: letters and digits, one space between words, «ё» as «е». */
const plain = (header: string) =>
  header
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^ф и о$/, 'фио')

const fieldOfName = new Map(signerFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** The field that a header names; undefined for an unknown one. */
export function signerFieldOf(header: string): SignerField | undefined {
  return fieldOfName.get(plain(header))
}

/** `undefined` for an unknown column. */
export type TableHead = (SignerField | undefined)[]

/** Whether these cells can be the header of a table of signers: they name a person and a phone. */
export function isHead(fields: TableHead): boolean {
  return fields.includes('phone') && (fields.includes('full_name') || fields.includes('last_name'))
}

/** The same key for two spellings of one person: «Семёнов  пётр» and «Семенов Пётр». */
export const sameName = (full_name: string) => full_name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Two people may share a phone; with one name as well they are one. */
export const isSamePerson = (one: { phone: string; full_name: string }, other: { phone: string; full_name: string }) =>
  one.phone === other.phone && sameName(one.full_name) === sameName(other.full_name)
