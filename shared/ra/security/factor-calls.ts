import type { Identities, ProviderAnswer, ProviderBegun } from '../../contract/identities.ts'
import type { Passkey, PasskeyAdd, PasskeyAdded } from '../../contract/passkeys.ts'
import type { Confirmed, FactorProof, RecoveryCodes, SecondFactor, TotpSetup } from '../../contract/second-factor.ts'

type PasskeyOptions = { challenge: string; [name: string]: unknown }

/** The calls of a person's own second factor; each console has them in its own API. */
export type FactorCalls = {
  show: () => Promise<SecondFactor>
  beginTotp: () => Promise<TotpSetup>
  confirmTotp: (otp: string) => Promise<RecoveryCodes>
  removeTotp: () => Promise<SecondFactor>
  renewRecoveryCodes: () => Promise<RecoveryCodes>
  beginPasskey: () => Promise<PasskeyOptions>
  addPasskey: (given: PasskeyAdd) => Promise<PasskeyAdded>
  renamePasskey: (id: number, name: string) => Promise<Passkey>
  removePasskey: (id: number) => Promise<SecondFactor>
  confirmOptions: () => Promise<PasskeyOptions>
  identities: () => Promise<Identities>
  beginIdentity: (provider: string) => Promise<ProviderBegun>
  bindIdentity: (given: ProviderAnswer) => Promise<Identities>
  unbindIdentity: (id: number) => Promise<Identities>
  beginProviderConfirm: (provider: string) => Promise<ProviderBegun>
  confirmByProvider: (given: ProviderAnswer) => Promise<Confirmed>
  confirm: (proof: FactorProof) => Promise<Confirmed>
}
