import { clientPaths, createApiClient, type ApiClient } from './api-client.ts'

export type ClientKey = keyof typeof clientPaths

/** Calls for visitors without an account. */
export const publicApi: ApiClient<ClientKey> = createApiClient({ paths: clientPaths })
