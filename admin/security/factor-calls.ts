import { factorCallsOf } from '#shared/ra/security/factor-calls.ts'
import { adminApi } from '../api.ts'

export const factorCalls = factorCallsOf(adminApi)
