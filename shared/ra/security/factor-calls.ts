import type { ApiClient, Method } from '../../browser/api-client.ts'
import type { Confirmed, FactorProof, RecoveryCodes, SecondFactor, TotpSetup } from '../../contract/second-factor.ts'

/** The same calls in both APIs. The answer is taken as it is: the server's response schema guarantees it. */
export function factorCallsOf(api: Pick<ApiClient<'v1'>, 'request'>) {
  async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
    return (await api.request({ method, path, ...(body && { body }) })).data as T
  }
  return {
    show: () => ask<SecondFactor>('GET', '/auth/second-factor'),
    beginTotp: () => ask<TotpSetup>('POST', '/auth/totp'),
    confirmTotp: (otp: string) => ask<RecoveryCodes>('POST', '/auth/totp/confirm', { otp }),
    removeTotp: () => ask<SecondFactor>('DELETE', '/auth/totp'),
    renewRecoveryCodes: () => ask<RecoveryCodes>('POST', '/auth/recovery-codes'),
    confirm: (proof: FactorProof) => ask<Confirmed>('POST', '/auth/confirm', proof),
  }
}

export type FactorCalls = ReturnType<typeof factorCallsOf>
