import { z } from 'zod'
import { MaybeMoment, Moment, text } from './fields.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { Otp, RecoveryCode } from './second-factor.ts'

const ProviderId = text(20)

/** Where a login can be begun: «Войти через …». */
export const LoginProvider = z.object({ id: z.string(), name: z.string() })
export type LoginProvider = z.infer<typeof LoginProvider>

export const ProviderOrder = z.strictObject({ provider: ProviderId })

/** The browser goes to `url` and keeps `key`, without which nobody can use the provider's answer. */
export const ProviderBegun = z.object({ url: z.string(), key: z.string() })
export type ProviderBegun = z.infer<typeof ProviderBegun>

const Key = text(100)
/** the query that the provider sent the browser back with */
const ProviderQuery = text(8000)

export const ProviderAnswer = z.strictObject({ provider: ProviderId, key: Key, answer: ProviderQuery })
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/** First the provider's answer; where `otp_required` follows, the second factor without it. */
export const ProviderLogin = z.strictObject({
  provider: ProviderId,
  key: Key,
  answer: ProviderQuery.optional(),
  otp: Otp.optional(),
  recovery: RecoveryCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type ProviderLogin = z.infer<typeof ProviderLogin>

/** A provider's account that opens this one. */
export const Identity = z.object({
  id: z.number().int(),
  /** its name */
  provider: z.string(),
  created_at: Moment,
  last_used_at: MaybeMoment,
})
export type Identity = z.infer<typeof Identity>

export const Identities = z.object({
  identities: z.array(Identity),
  /** those in use here that are not bound yet */
  providers: z.array(LoginProvider),
})
export type Identities = z.infer<typeof Identities>
