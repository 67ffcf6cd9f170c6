import { factorCallsOf } from '#shared/ra/security/factor-calls.ts'
import { cabinetApi } from '../api.ts'

export const factorCalls = factorCallsOf(cabinetApi)
