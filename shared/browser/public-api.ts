import { clientPaths, createApiClient, type ApiClient } from './api-client.ts'

export type ClientKey = keyof typeof clientPaths

/** What a visitor without an account may call. */
export const publicApi: ApiClient<ClientKey> = createApiClient({ paths: clientPaths })
