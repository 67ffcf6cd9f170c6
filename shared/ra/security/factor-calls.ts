import type { Confirmed, FactorProof, RecoveryCodes, SecondFactor, TotpSetup } from '../../contract/second-factor.ts'

/** The calls of a person's own second factor; each console has them in its own API. */
export type FactorCalls = {
  show: () => Promise<SecondFactor>
  beginTotp: () => Promise<TotpSetup>
  confirmTotp: (otp: string) => Promise<RecoveryCodes>
  removeTotp: () => Promise<SecondFactor>
  renewRecoveryCodes: () => Promise<RecoveryCodes>
  confirm: (proof: FactorProof) => Promise<Confirmed>
}
