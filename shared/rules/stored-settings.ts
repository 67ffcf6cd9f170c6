/**
 * The settings that may be stored in the database beside the environment, by what is set together. One of a group in the
 * environment outweighs what is stored of the whole group: halves of two would not fit (docs/decisions/0149).
 */
export const storedGroups = {
  mode: ['MODE'],
  operator: ['OPERATOR_NAME', 'OPERATOR_INN', 'OPERATOR_OGRN', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'OPERATOR_PHONE'],
  address: ['PUBLIC_URL'],
  mail: ['SMTP_URL', 'SMTP_FROM'],
  sms: ['SMS_DRIVER', 'SMS_URL', 'SMS_LOGIN', 'SMS_PASSWORD', 'SMS_API_KEY', 'SMS_SENDER'],
  registry: ['REGISTRY_DRIVER', 'REGISTRY_URL', 'REGISTRY_API_KEY'],
} as const

export type StoredGroup = keyof typeof storedGroups
export type StoredSetting = (typeof storedGroups)[StoredGroup][number]
/** Values as an environment has them. */
export type Stored = { readonly [Name in StoredSetting]?: string }

export const storedGroupNames = Object.keys(storedGroups) as StoredGroup[]

/** What is shown of nowhere: neither in an answer nor in the journal. */
const secrets: readonly StoredSetting[] = ['SMS_PASSWORD', 'SMS_API_KEY', 'REGISTRY_API_KEY']

/** «SMTP_URL=smtps://login@host:465»: a setting for the journal, without its secret. */
export function shownSetting(name: StoredSetting, value: string): string {
  if (secrets.includes(name)) return `${name}=•••`
  const url = URL.parse(value)
  if (!url?.password) return `${name}=${value}`
  url.password = ''
  return `${name}=${url.href}`
}

/** The groups of which the environment sets something. */
export const groupsOf = (environment: { readonly [name: string]: string | undefined }): StoredGroup[] =>
  storedGroupNames.filter((group) => storedGroups[group].some((name) => Boolean(environment[name])))

/** What is stored of these groups. */
export const ofGroups = (stored: Stored, groups: readonly StoredGroup[]): Stored =>
  Object.fromEntries(
    groups.flatMap((group) => storedGroups[group].flatMap((name) => (stored[name] ? [[name, stored[name]]] : []))),
  )
