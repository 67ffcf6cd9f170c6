import { pageConfig } from '#shared/browser/page-config.ts'
import { judgePassword } from '#shared/browser/use-password-hint.ts'
import type { Registration } from '#shared/contract/registration.ts'
import { phoneFault, toPhone } from '#shared/rules/phone.ts'
import { isInn } from '#shared/rules/requisites.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { weakPasswordTexts } from '#shared/text/passwords.ts'

/** The form's values. */
export type RegistrationForm = {
  kind: Registration['kind']
  name: string
  inn: string
  full_name: string
  login: string
  phone: string
  password: string
  agreement: boolean
  offer: boolean
  personal_data: boolean
}

export type RegistrationField = Exclude<keyof RegistrationForm, 'kind'>
export type RegistrationErrors = Partial<Record<RegistrationField, string>>

export const emptyForm: RegistrationForm = {
  kind: 'legal',
  name: '',
  inn: '',
  full_name: '',
  login: '',
  phone: '',
  password: '',
  agreement: false,
  offer: false,
  personal_data: false,
}

const texts = registerTexts.errors

type Check = (form: RegistrationForm) => string | null | false

const required = (value: string) => value.trim() === '' && texts.empty

/** The same rules as the server's, so that most mistakes show before anything is sent. */
const checks: Record<RegistrationField, Check> = {
  name: ({ kind, name }) => kind === 'legal' && required(name),
  inn: ({ kind, inn }) => kind === 'legal' && inn.trim() !== '' && !isInn(inn.trim()) && texts.inn,
  full_name: ({ full_name }) => required(full_name),
  login: ({ login }) => required(login) || (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(login.trim()) && texts.login),
  phone: ({ phone }) => required(phone) || phoneFault(phone),
  password: ({ password }) => required(password),
  agreement: ({ agreement }) => !agreement && texts.agreement,
  offer: ({ offer }) => !offer && texts.offer,
  personal_data: ({ personal_data }) => !personal_data && texts.personal_data,
}

const fields = Object.keys(checks) as RegistrationField[]

/** What the password must not be built from, as on the server. */
export function passwordContext({ login, name, full_name }: RegistrationForm): string[] {
  return [login, name, full_name, pageConfig().brand_name]
}

export async function errorsOf(form: RegistrationForm): Promise<RegistrationErrors> {
  const errors = fields.map((field) => [field, checks[field](form) || undefined] as const)
  const found: RegistrationErrors = Object.fromEntries(errors.filter(([, error]) => error !== undefined))
  const weak = found.password === undefined && (await judgePassword(form.password, passwordContext(form)))
  return weak ? { ...found, password: weakPasswordTexts[weak] } : found
}

/** The body of `POST registration`. A private person's client is named after the person. */
export function bodyOf(form: RegistrationForm): Registration {
  const isLegal = form.kind === 'legal'
  return {
    kind: form.kind,
    name: (isLegal ? form.name : form.full_name).trim(),
    inn: isLegal && form.inn.trim() !== '' ? form.inn.trim() : null,
    full_name: form.full_name.trim(),
    login: form.login.trim(),
    phone: toPhone(form.phone) ?? form.phone,
    password: form.password,
    consents: { agreement: true, offer: true, personal_data: true },
  }
}

/** Server errors come as `consents.agreement`; the form's fields are flat. */
export function fieldErrors(errors: Record<string, string>): RegistrationErrors {
  const flat = Object.entries(errors).map(([path, text]) => [path.replace(/^consents\./, ''), text] as const)
  return Object.fromEntries(flat.filter(([field]) => (fields as string[]).includes(field)))
}
