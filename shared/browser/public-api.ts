import { requestNameOf } from '../text/request-names.ts'
import { createApiClient, type ApiClient } from './api-client.ts'

/** Calls for visitors without an account. */
export const publicApi: ApiClient<'v1'> = createApiClient({ nameOf: requestNameOf })
