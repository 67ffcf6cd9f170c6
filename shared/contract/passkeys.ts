import { z } from 'zod'
import { MaybeMoment, messageNameText, Moment } from './fields.ts'

/** A passkey of one's own. */
export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: Moment,
  last_used_at: MaybeMoment,
})
export type Passkey = z.infer<typeof Passkey>

/** What `navigator.credentials.create()` takes (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.looseObject({ challenge: z.string() })
/** What `navigator.credentials.get()` takes (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.looseObject({ challenge: z.string() })

const base64url = (chars_max: number) =>
  z
    .string()
    .max(chars_max)
    .regex(/^[\w-]+$/, 'Нужен base64url')

/** What `navigator.credentials.create()` returned, as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const PasskeyCreated = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    // words such as `usb` and `smart-card`; browsers may add others
    transports: z.array(base64url(40)).max(10).optional(),
  }),
})
export type PasskeyCreated = z.infer<typeof PasskeyCreated>

/** What `navigator.credentials.get()` returned, as JSON (WebAuthn Level 3, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Letters about the key contain it. */
const name = messageNameText()

export const PasskeyAdd = z.strictObject({ name, credential: PasskeyCreated })
export type PasskeyAdd = z.infer<typeof PasskeyAdd>

export const PasskeyRename = z.strictObject({ name })

/** Recovery codes are shown once, with the first factor; later the list is empty. */
export const PasskeyAdded = z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) })
export type PasskeyAdded = z.infer<typeof PasskeyAdded>

export const PasskeyLogin = z.strictObject({ credential: PasskeyAssertion })
export type PasskeyLogin = z.infer<typeof PasskeyLogin>
