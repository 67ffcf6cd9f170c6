import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#shared/ra/inputs/use-debounced-value.ts'
import type { SearchedNoun } from '#shared/rules/search.ts'
import { adminApi } from '../api.ts'

const debounce_ms = 250
const fresh_ms = 10_000

/**
 * What the typed text finds. An answer belongs to its text, so a late one never replaces that of newer text.
 * @param only the noun that a picker asks for
 * @returns `isSettled`: the groups are those of what is typed now
 */
export function useSearch(typed: string, only?: SearchedNoun) {
  const text = typed.trim()
  const q = useDebouncedValue(text, debounce_ms)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', q, only],
    queryFn: ({ signal }) => adminApi.call('GET /search', { query: { q, ...(only && { in: only }) }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: fresh_ms,
    retry: false,
  })
  const isCurrent = text !== '' && text === q && !isPlaceholderData
  return {
    groups: text === '' ? [] : (data?.groups ?? []),
    readAs: (isCurrent && data?.read_as) || null,
    unfinished: isCurrent && (data?.unfinished.length ?? 0) > 0,
    error: isCurrent ? error : null,
    isLoading: text !== '' && (text !== q || isFetching),
    isSettled: isCurrent && data !== undefined && !error,
    retry: () => void refetch(),
  }
}
