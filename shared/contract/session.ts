import { z } from 'zod'
import { adminRoles, clientRoles, codeScopes } from '../rules/policy.ts'
import { Email, LoginText } from './email.ts'
import { maybe, MaybeMoment, Moment, Phone, text } from './fields.ts'
import { Otp, RecoveryCode } from './second-factor.ts'
import { password_chars_max } from '../rules/limits.ts'
import { isInn } from '../rules/requisites.ts'

export const Login = z.strictObject({
  login: LoginText,
  password: z.string().normalize('NFC').min(1, 'Введите пароль').max(password_chars_max),
  otp: Otp.optional(),
  recovery: RecoveryCode.optional(),
})
export type Login = z.infer<typeof Login>

export const ClientProfile = z.object({
  full_name: z.string(),
  client_id: z.number().int(),
  login: z.string(),
  phone: z.string().nullable(),
  phone_confirmed_at: MaybeMoment,
  role: z.enum(clientRoles),
  client_name: z.string(),
  client_kind: z.enum(['legal', 'individual']),
  /** staff stopped the sendings of this client */
  sending_stopped: z.object({ at: Moment, reason: z.string() }).nullable(),
})
export type ClientProfile = z.infer<typeof ClientProfile>

export const ClientSession = z.object({ token: z.string(), profile: ClientProfile })
export type ClientSession = z.infer<typeof ClientSession>

export const ProfileUpdate = z.strictObject({ full_name: text(200).optional(), phone: maybe(Phone).optional() })
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

export const AdminProfile = z.object({
  id: z.number().int(),
  full_name: z.string(),
  login: z.string(),
  role: z.enum(adminRoles),
  /** nothing but enrolling a second factor is possible: outside a demo staff must have one */
  needs_factor: z.boolean(),
})
export type AdminProfile = z.infer<typeof AdminProfile>

export const SupportSession = z.object({ token: z.string(), profile: AdminProfile })

export const Inn = text(12).refine(isInn, 'Проверьте ИНН: контрольные цифры не сходятся')
/** The password rules are in `rules/password.ts`; the server refuses by them. Length is counted after normalization. */
export const Password = z.string().normalize('NFC').max(password_chars_max, `Не длиннее ${password_chars_max} знаков`)

/** What a client accepts before it works. */
export const Consents = z.strictObject({
  agreement: z.literal(true, { error: 'Без согласия с правилами зарегистрироваться нельзя' }),
  /** the offer and its order to process personal data; programs of before them leave it out */
  offer: z.literal(true, { error: 'Без принятия оферты зарегистрироваться нельзя' }).optional(),
  personal_data: z.literal(true, { error: 'Без согласия на обработку данных зарегистрироваться нельзя' }),
})

/** Asks for a letter with a link to set a new password. */
export const PasswordLinkOrder = z.strictObject({ login: LoginText })

const LinkToken = z.string().min(1, 'Нет ключа ссылки').max(200)
export const PasswordLinkToken = z.strictObject({ token: LinkToken })

/** The account whose password a link sets. */
export const PasswordLink = z.object({
  purpose: z.enum(['reset', 'invitation']),
  login: z.string(),
  full_name: z.string(),
  expires_at: Moment,
  /** the first user of a client that staff created has to accept the rules with the password */
  asks_consents: z.boolean(),
  /** the first owner of an installation says who they are with the password */
  asks_owner: z.boolean(),
})
export type PasswordLink = z.infer<typeof PasswordLink>

/** An invitation that who invites hands over: the answer alone has it. */
export const InvitationLink = z.object({ url: z.string(), expires_at: Moment })
export type InvitationLink = z.infer<typeof InvitationLink>

export const PasswordLinkUse = z.strictObject({
  token: LinkToken,
  password: Password,
  /** where the link asks for them */
  consents: Consents.optional(),
  owner: z.strictObject({ login: Email, full_name: text(200) }).optional(),
})
export type PasswordLinkUse = z.infer<typeof PasswordLinkUse>

export const PasswordChange = z.strictObject({
  current_password: z.string().normalize('NFC').min(1, 'Введите нынешний пароль').max(password_chars_max),
  password: Password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const OwnSession = z.object({
  id: z.number().int(),
  /** browser and system, as the browser names them */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: Moment,
  last_seen_at: Moment,
  expires_at: Moment,
  /** the one that asks */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Whose token it is, for a system that checks its connection, and what it may do. */
export const Whoami = z.object({
  kind: z.enum(['user', 'code']),
  client_id: z.number().int(),
  client_name: z.string(),
  /** the full name of a user, the label of a code */
  name: z.string(),
  /** the role of a user; null for a code */
  role: z.enum(clientRoles).nullable(),
  /** the number of a client code; null for a user */
  code_id: z.number().int().nullable(),
  /** of a code; what a user may do follows from the role */
  scopes: z.array(z.enum(codeScopes)).nullable(),
  /** the only organization a code works for; null for all */
  legal_entity_id: z.number().int().nullable(),
  legal_entity_name: z.string().nullable(),
  /** requests of this token are samples that reach nobody */
  test: z.boolean(),
  /** when the session or the code ends; null for a code without a term */
  expires_at: MaybeMoment,
})
export type Whoami = z.infer<typeof Whoami>
