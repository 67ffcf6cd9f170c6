import type { EventOf, Moves } from './moves.ts'
import { plainHeading, signerFieldOf } from './signer-table.ts'

/** What a table can be imported into: the nouns of a client's lists. */
export const importKinds = ['individuals', 'legal-entities', 'legal-entities-contacts'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = ['checked', 'writing', 'written'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importMoves = {
  checked: { confirm: 'writing' },
  writing: { finish: 'written' },
  written: {},
} as const satisfies Moves<ImportStatus>
export type ImportEvent = EventOf<typeof importMoves>

/** What a row does to the list, and after the import has done; `skipped`: it would have changed a row of the list. */
export const importRowStates = ['new', 'change', 'same', 'wrong', 'skipped'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** What becomes of rows of the list that the table names. */
export const existingChoices = ['update', 'skip'] as const
export type ExistingChoice = (typeof existingChoices)[number]

/** The columns of each kind, under the names that the contract has; `organization` is ИНН, ИНН/КПП or a name. */
export const importFields = {
  individuals: [
    'full_name',
    'last_name',
    'first_name',
    'middle_name',
    'phone',
    'email',
    'snils',
    'inn',
    'organization',
  ],
  'legal-entities': [
    'short_name',
    'full_name',
    'inn',
    'kpp',
    'ogrn',
    'address',
    'director',
    'bik',
    'account',
    'agreement_number',
    'agreement_date',
  ],
  'legal-entities-contacts': [
    'organization',
    'full_name',
    'last_name',
    'first_name',
    'middle_name',
    'position',
    'phone',
    'email',
  ],
} as const
export type ImportField = (typeof importFields)[ImportKind][number]
export const allImportFields = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]]

/** The columns of our template. */
export const importTemplates: Record<ImportKind, readonly ImportField[]> = {
  individuals: ['last_name', 'first_name', 'middle_name', 'phone', 'email', 'snils', 'inn', 'organization'],
  'legal-entities': importFields['legal-entities'],
  'legal-entities-contacts': ['organization', 'full_name', 'position', 'phone', 'email'],
}

const split = (names: string) => names.split(', ')
const organization = split(
  'организация, юрлицо, юридическое лицо, компания, работодатель, контрагент, инн организации, инн работодателя, ' +
    'инн компании, инн кпп организации, название организации, наименование организации, company, organization, employer',
)

/** How people and systems name the columns that a table of signers has not. */
const names: Record<ImportKind, Partial<Record<ImportField, readonly string[]>>> = {
  individuals: {
    snils: split('снилс, номер снилс, страховой номер, снилс сотрудника, снилс работника, snils'),
    inn: split('инн, инн физлица, инн сотрудника, инн работника, личный инн, inn'),
    organization,
  },
  'legal-entities': {
    short_name: split(
      'краткое название, краткое наименование, название, наименование, организация, компания, контрагент, юрлицо, ' +
        'юридическое лицо, сокращенное наименование, наименование организации, название организации, name, company',
    ),
    full_name: split('полное название, полное наименование, наименование полное, полное наименование организации'),
    inn: split('инн, инн организации, инн кпп, инн компании, inn, tax id'),
    kpp: split('кпп, кпп организации, kpp'),
    ogrn: split('огрн, огрнип, огрн огрнип, ogrn'),
    address: split('адрес, юридический адрес, юр адрес, адрес организации, адрес юридический, address'),
    director: split('руководитель, директор, генеральный директор, фио руководителя, director'),
    bik: split('бик, бик банка, bik'),
    account: split('расчетный счет, счет, р с, рс, номер счета, расч счет, банковский счет, account'),
    agreement_number: split('номер договора, договор номер, договор, agreement number'),
    agreement_date: split('дата договора, договор от, agreement date'),
  },
  'legal-entities-contacts': {
    organization: [...organization, 'инн', 'инн кпп', 'inn'],
    position: split('должность, кем работает, роль, position, job title'),
    full_name: split('контакт, контактное лицо, фио контакта, имя контакта'),
  },
}

const fieldOfName = Object.fromEntries(
  importKinds.map((kind) => [
    kind,
    new Map(importFields[kind].flatMap((field) => (names[kind][field] ?? []).map((name) => [name, field] as const))),
  ]),
) as Record<ImportKind, Map<string, ImportField>>

const isFieldOf = (kind: ImportKind, field: string | undefined): field is ImportField =>
  importFields[kind].some((known) => known === field)

/** The field of a kind that a heading names; undefined for an unknown one. */
export function importFieldOf(kind: ImportKind, heading: string): ImportField | undefined {
  const own = fieldOfName[kind].get(plainHeading(heading))
  if (own || kind === 'legal-entities') return own
  const field = signerFieldOf(heading)
  return isFieldOf(kind, field) ? field : undefined
}

/** What each column of a table is, in its order; null for one that is not used. */
export type ImportColumns = readonly (string | null)[]

/** The first column without which no row can be added; null when all are there. */
export function lackingImportField(kind: ImportKind, columns: ImportColumns): ImportField | null {
  const has = (field: ImportField) => columns.includes(field)
  if (kind === 'legal-entities') return has('short_name') ? (has('inn') ? null : 'inn') : 'short_name'
  if (!has('full_name') && !has('last_name')) return 'full_name'
  const other = kind === 'individuals' ? 'phone' : 'organization'
  return has(other) ? null : other
}
