import type { FactorCalls } from '#shared/ra/security/factor-calls.ts'
import { adminApi } from '../../parts/api.ts'

export const factorCalls: FactorCalls = {
  show: () => adminApi.call('GET /auth/second-factor'),
  beginTotp: () => adminApi.call('POST /auth/totp'),
  confirmTotp: (otp) => adminApi.call('POST /auth/totp/confirm', { body: { otp } }),
  removeTotp: () => adminApi.call('DELETE /auth/totp'),
  renewRecoveryCodes: () => adminApi.call('POST /auth/recovery-codes'),
  beginPasskey: () => adminApi.call('POST /auth/passkeys/options'),
  addPasskey: (given) => adminApi.call('POST /auth/passkeys', { body: given }),
  renamePasskey: (id, name) => adminApi.call('PUT /auth/passkeys/{id}', { params: { id }, body: { name } }),
  removePasskey: (id) => adminApi.call('DELETE /auth/passkeys/{id}', { params: { id } }),
  confirmOptions: () => adminApi.call('POST /auth/confirm/options'),
  identities: () => adminApi.call('GET /auth/identities'),
  beginIdentity: (provider) => adminApi.call('POST /auth/identities/options', { body: { provider } }),
  bindIdentity: (given) => adminApi.call('POST /auth/identities', { body: given }),
  unbindIdentity: (id) => adminApi.call('DELETE /auth/identities/{id}', { params: { id } }),
  beginProviderConfirm: (provider) => adminApi.call('POST /auth/confirm/provider', { body: { provider } }),
  confirmByProvider: (given) => adminApi.call('POST /auth/confirm/provider/finish', { body: given }),
  confirm: (proof) => adminApi.call('POST /auth/confirm', { body: proof }),
}
