import { z } from 'zod'
import { adminRoles, clientRoles } from '../rules/policy.ts'
import { maybe, MaybeMoment, Phone, text } from './fields.ts'
import { password_chars_max } from '../rules/limits.ts'
import { isInn } from '../rules/requisites.ts'

export const Login = z.strictObject({
  login: text(254),
  password: z.string().normalize('NFC').min(1, 'Введите пароль').max(password_chars_max),
})

/** `otp` is the second factor, if the admin has one. */
export const SupportLogin = Login.extend({ otp: z.string().max(20).optional() })

export const ClientProfile = z.object({
  full_name: z.string(),
  client_id: z.number().int(),
  login: z.string(),
  phone: z.string().nullable(),
  phone_confirmed_at: MaybeMoment,
  role: z.enum(clientRoles),
  client_name: z.string(),
  client_kind: z.enum(['legal', 'individual']),
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
})
export type AdminProfile = z.infer<typeof AdminProfile>

export const SupportSession = z.object({ token: z.string(), profile: AdminProfile })

export const Inn = text(12).refine(isInn, 'Проверьте ИНН: контрольные цифры не сходятся')
/** The password rules are in `rules/password.ts`; the server refuses by them. Length is counted after normalization. */
export const Password = z.string().normalize('NFC').max(password_chars_max, `Не длиннее ${password_chars_max} знаков`)
