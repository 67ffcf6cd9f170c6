import { QueryClient } from '@tanstack/react-query'

const stale_ms = 5_000

// our client reports a missing connection; react-query would wait for one silently
const networkMode = 'always'

/** The API client already retries what is worth retrying (408, 429, 5xx …), so react-query retries nothing. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: stale_ms, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  })
}
