import type { RefusalCode } from '#shared/rules/refusals.ts'
import type { Route } from '#shared/contract/route.ts'
import { needsConfirmation, worksWithoutFactor } from '#shared/rules/confirmations.ts'

/** Whether it answers with a page of a list, selected by `range` in the query. */
export const isList = ({ query }: Route) => query !== undefined && 'range' in query.shape
const isFiltered = ({ query }: Route) => query !== undefined && 'filter' in query.shape

const uploadRefusals: RefusalCode[] = [
  'file_too_large',
  'wrong_media_type',
  'invalid_fields',
  'too_many_requests',
  'request_too_slow',
]

/** Every code that a route can answer with: its own ones, and those that follow from its properties. */
export function refusalsOf(route: Route): RefusalCode[] {
  const { refusals = [], open, params, body, upload, idempotent, versioned, resumable, path, api } = route
  const codes: (RefusalCode | false | undefined)[] = [
    'malformed',
    !open && 'no_token',
    !open && 'dead_token',
    !open && 'forbidden',
    !open && 'client_blocked',
    !open && api.includes('support') && !worksWithoutFactor(route.allow) && 'factor_required',
    route.api.some((api) => needsConfirmation(api, route)) && 'confirmation_required',
    params && (path.includes('{group}') ? 'link_not_found' : 'not_found'),
    ...(isList(route) ? (['unknown_sort', 'range_too_wide', 'range_too_far'] as const) : []),
    isFiltered(route) && 'unknown_filter',
    ...(body ? (['unknown_field', 'body_too_large', 'wrong_media_type', 'invalid_fields'] as const) : []),
    ...(upload ? uploadRefusals : []),
    ...(idempotent ? (['idempotency_busy', 'idempotency_mismatch'] as const) : []),
    (versioned || resumable) && 'stale_version',
    resumable && 'range_not_there',
    ...refusals,
    'internal',
    'not_ready',
  ]
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))]
}
