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
  'file',
] as const
export type SignerField = (typeof signerFields)[number]

/** Their names in our template and in the exported results. */
export const templateFields = ['full_name', 'phone', 'email', 'title', 'message', 'external_id', 'file'] as const

/** Who signs, as headings say it: «Работник», «ФИО работника». */
const people: readonly (readonly [who: string, whose: string])[] = [
  ['подписант', 'подписанта'],
  ['сотрудник', 'сотрудника'],
  ['работник', 'работника'],
  ['исполнитель', 'исполнителя'],
  ['подрядчик', 'подрядчика'],
  ['самозанятый', 'самозанятого'],
  ['водитель', 'водителя'],
  ['арендатор', 'арендатора'],
  ['наниматель', 'нанимателя'],
  ['жилец', 'жильца'],
  ['собственник', 'собственника'],
  ['покупатель', 'покупателя'],
  ['клиент', 'клиента'],
  ['получатель', 'получателя'],
  ['заказчик', 'заказчика'],
  ['физлицо', 'физлица'],
  ['родитель', 'родителя'],
]
const of = (whose: string) => people.map(([, genitive]) => `${whose} ${genitive}`)

const split = (names: string) => names.split(', ')
const phones = split('телефон, мобильный телефон, моб телефон, моб тел, номер телефона, тел')
const names: Record<SignerField, readonly string[]> = {
  full_name: [
    ...split('фио, фамилия имя отчество, фамилия имя, имя полностью, полное имя, фио полностью'),
    ...people.map(([who]) => who),
    ...of('фио'),
    ...split('full name, name, signer, employee, fio'),
  ],
  last_name: ['фамилия', ...of('фамилия'), 'last name', 'surname'],
  first_name: ['имя', ...of('имя'), 'first name', 'given name'],
  middle_name: ['отчество', ...of('отчество'), 'middle name', 'patronymic'],
  phone: [
    ...phones,
    ...phones.flatMap(of),
    ...split('мобильный, мобильный номер, номер мобильного, номер мобильного телефона, моб, моб номер, номер тел'),
    ...split('контактный телефон, контактный номер, контактный номер телефона, личный телефон, телефон для смс'),
    ...split('сотовый, сотовый телефон, номер сотового, сот тел, телефон моб, телефон мобильный'),
    ...split('phone, phone number, mobile, mobile phone, mobile number, cell, cell phone, tel, telephone'),
  ],
  email: [
    ...split('e mail, email, почта, электронная почта, эл почта, адрес почты, адрес электронной почты, эл адрес'),
    ...split('электронный адрес, mail, email address, e mail address'),
    ...['почта', 'email', 'e mail'].flatMap(of),
  ],
  title: ['название заявки', 'название', 'заголовок', 'название документа', 'title'],
  message: ['сообщение', 'сообщение подписанту', 'комментарий', 'message'],
  external_id: ['внешний номер', 'внешний id', 'номер в вашей системе', 'external id', 'guid'],
  file: split('файл, имя файла, файл документа, документ файл, файл pdf, pdf, file, file name, filename'),
}

/** «Ф. И. О.» → «фио», «№ телефона» → «номер телефона»: letters and digits, one space between words, «ё» as «е». */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('№', ' номер ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^ф и о(?= |$)/, 'фио')

const fieldOfName = new Map(signerFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** The field that a header names; undefined for an unknown one. */
export function signerFieldOf(header: string): SignerField | undefined {
  return fieldOfName.get(plainHeading(header))
}

/** `undefined` for an unknown column. */
export type TableHead = (SignerField | undefined)[]

/** What each column of a table is, in its order; null for one that is not used. */
export type ColumnFields = readonly (SignerField | null)[]

/** The required column that a table lacks; null when it has all. */
export function lackingIn(fields: ColumnFields): 'phone' | 'full_name' | null {
  if (!fields.includes('full_name') && !fields.includes('last_name')) return 'full_name'
  return fields.includes('phone') ? null : 'phone'
}

/** Whether these cells can be the header of a table of signers: they name a person and a phone. */
export function isHead(fields: TableHead): boolean {
  return fields.includes('phone') && (fields.includes('full_name') || fields.includes('last_name'))
}

/** The same key for two spellings of one person: «Семёнов  пётр» and «Семенов Пётр». */
export const sameName = (full_name: string) => full_name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Two people may share a phone; with one name as well they are one. */
export const isSamePerson = (a: { phone: string; full_name: string }, b: { phone: string; full_name: string }) =>
  a.phone === b.phone && sameName(a.full_name) === sameName(b.full_name)

/**
 * The same key for a file and for how a table names it: without folders, the ending of a document, case, and the way in
 * which a system composes letters («й» of one sign or of two).
 */
export const fileKey = (name: string) =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.(?:pdf|docx?|odt|rtf|jpe?g|png|webp|tiff?|gif|bmp|avif|heic)$/, '')
