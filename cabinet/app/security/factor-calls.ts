import type { FactorCalls } from '#shared/ra/security/factor-calls.ts'
import { cabinetApi } from '../../parts/api.ts'

export const factorCalls: FactorCalls = {
  show: () => cabinetApi.call('GET /auth/second-factor'),
  beginTotp: () => cabinetApi.call('POST /auth/totp'),
  confirmTotp: (otp) => cabinetApi.call('POST /auth/totp/confirm', { body: { otp } }),
  removeTotp: () => cabinetApi.call('DELETE /auth/totp'),
  renewRecoveryCodes: () => cabinetApi.call('POST /auth/recovery-codes'),
  beginPasskey: () => cabinetApi.call('POST /auth/passkeys/options'),
  addPasskey: (given) => cabinetApi.call('POST /auth/passkeys', { body: given }),
  renamePasskey: (id, name) => cabinetApi.call('PUT /auth/passkeys/{id}', { params: { id }, body: { name } }),
  removePasskey: (id) => cabinetApi.call('DELETE /auth/passkeys/{id}', { params: { id } }),
  confirmOptions: () => cabinetApi.call('POST /auth/confirm/options'),
  identities: () => cabinetApi.call('GET /auth/identities'),
  beginIdentity: (provider) => cabinetApi.call('POST /auth/identities/options', { body: { provider } }),
  bindIdentity: (given) => cabinetApi.call('POST /auth/identities', { body: given }),
  unbindIdentity: (id) => cabinetApi.call('DELETE /auth/identities/{id}', { params: { id } }),
  beginProviderConfirm: (provider) => cabinetApi.call('POST /auth/confirm/provider', { body: { provider } }),
  confirmByProvider: (given) => cabinetApi.call('POST /auth/confirm/provider/finish', { body: given }),
  confirm: (proof) => cabinetApi.call('POST /auth/confirm', { body: proof }),
}
