import { z } from 'zod'
import { password_chars_max } from '../rules/limits.ts'
import { MaybeMoment, Moment } from './fields.ts'
import { Passkey, PasskeyAssertion } from './passkeys.ts'

/** Six digits, with the space that some apps show between them. */
export const Otp = z.string().max(20, 'Код из приложения — шесть цифр')
export const RecoveryCode = z.string().max(40, 'Код восстановления вида 7kq2m-x4t9h-3wzpb')

/** What proves again who somebody is; one of them. The password counts for an account without a second factor. */
export const FactorProof = z
  .strictObject({
    otp: Otp.optional(),
    recovery: RecoveryCode.optional(),
    passkey: PasskeyAssertion.optional(),
    password: z.string().normalize('NFC').max(password_chars_max).optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: 'Назовите код из приложения, код восстановления, ключ доступа или пароль',
    path: ['otp'],
  })
export type FactorProof = z.infer<typeof FactorProof>

export const TotpConfirmation = z.strictObject({ otp: Otp })

/** The state of one's own second factor. */
export const SecondFactor = z.object({
  totp: z.object({ created_at: Moment }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number().int(),
  /** null: the next action that needs it asks for the factor, or the password */
  confirmed_until: MaybeMoment,
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The secret is shown only here, until a code made with it is confirmed. */
export const TotpSetup = z.object({ secret: z.string(), uri: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

/** Shown once, with the first factor and when they are renewed; a further factor keeps them and has an empty list. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Confirmed = z.object({ confirmed_until: Moment })
export type Confirmed = z.infer<typeof Confirmed>
