import { QueryClient } from '@tanstack/react-query'

const stale_ms = 5_000

// the client below says that there is no connection; react-query would wait for one in silence
const networkMode = 'always'

/** The API client already repeats what is worth repeating (408, 429, 5xx …), so nothing is repeated here. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: stale_ms, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  })
}
