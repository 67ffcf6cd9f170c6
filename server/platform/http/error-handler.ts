import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#shared/contract/errors.ts'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import { not_ready_retry_seconds } from '#shared/rules/limits.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { isOutage } from '#server/platform/core/outage.ts'

/**
 * Every failure is answered here: a Refusal as it is, a known error of HTTP as its refusal, an outage of the database
 * or of this machine as 503 with `Retry-After`, the rest as 500.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isGone(request) ? new Refusal('malformed') : toRefusal(error)
  logFailure(error, refusal, request)
  const answered = refusal ?? new Refusal('internal')
  const { errors, extra } = answered.details
  const default_wait = answered.status === 503 ? not_ready_retry_seconds : undefined
  const { retry_after_seconds = default_wait } = answered.details
  const problem: Problem = {
    status: answered.status,
    code: answered.code,
    message: answered.message,
    ...(errors && { errors }),
    ...extra,
    request_id: request.id,
  }
  // set here too: a request that Fastify itself refuses passes no hook
  void reply.header('x-request-id', request.id)
  // a 404 may be cached (RFC 9110 §15.5.5): WebKit would not ask again for a file that has come back
  void reply.header('cache-control', 'no-store')
  if (retry_after_seconds !== undefined) void reply.header('retry-after', String(retry_after_seconds))
  // the rest of its body is not awaited (RFC 9110 §15.5.9)
  if (answered.status === 408) void reply.header('connection', 'close')
  if (answered.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(answered.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/**
 * What a control refused: input, login, token, permission, lock, limit (docs/security.md#logs). Wrong fields and states
 * are everyday mistakes.
 */
const security_statuses = new Set([400, 401, 403, 423, 429])

function logFailure(error: Error, refusal: Refusal | undefined, request: FastifyRequest): void {
  const call = callOf(request)
  // the refusals that we make ourselves are expected: the disk has no space for files, the server is stopping
  if (error instanceof Refusal && error.status === 503) request.log.warn({ err: error, ...call }, 'request refused')
  else if (!refusal || refusal.status >= 500) request.log.error({ err: error, ...call }, 'request failed')
  else if (security_statuses.has(refusal.status)) request.log.info({ refusal: refusal.code, ...call }, 'call refused')
}

/** Who called what: the pattern of the route, since an address may hold a link code, a phone or a name. */
function callOf({ method, routeOptions, ip, actor }: FastifyRequest) {
  const { kind: actor_kind, id: actor_id, client_id } = actor ?? { kind: 'visitor', id: null, client_id: null }
  return { method, route: routeOptions.url ?? null, ip, actor_kind, actor_id, client_id }
}

/** The caller disconnected before sending everything: nobody reads the answer, and it is no error of ours. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

const byFastifyCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'wrong_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_media_type',
  FST_PARTS_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
  FST_PROTO_VIOLATION: 'malformed',
  FST_MP_PREMATURE_CLOSE: 'malformed',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed',
}

/** character_not_in_repertoire: a zero byte in a text */
const zero_byte = '22021'

/** The refusal for a known error; undefined for an unexpected one. */
export function toRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refusalOf(error.validation, (error as FastifyError).validationContext ?? 'body')
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byFastifyCode[code] ?? (code === zero_byte ? 'malformed' : undefined)
  if (known) return new Refusal(known)
  return isOutage(error) ? new Refusal('not_ready') : undefined
}

/** The parts of fastify-type-provider-zod's issue that we use: code, path such as `/signers/0/phone`, and details. */
type Fault = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> }

/** Where a path has a link code: see `LinkCode`. */
const linkParams = new Set(['group', 'code'])

type Issue = { path: PropertyKey[]; code: string; message: string } & Record<string, unknown>

/**
 * For a body that matches none of several allowed forms (a union): the issues of the form with the fewest unknown
 * fields; if several have equally few, the issues of all of them.
 */
function namedFaults(fault: Fault): readonly Fault[] {
  if (fault.keyword !== 'invalid_union' || fault.instancePath !== '/') return [fault]
  const forms = fault.params['errors'] as Issue[][]
  const least = Math.min(...forms.map(foreignFields))
  const nearest = forms.filter((issues) => foreignFields(issues) === least)
  return nearest.flat().map(({ path, code, message, ...params }) => ({
    keyword: code,
    instancePath: `/${path.map(String).join('/')}`,
    message: nearest.length > 1 ? fault.message : message,
    params,
  }))
}

/** How many fields of the body this form does not have. */
const foreignFields = (issues: readonly Issue[]) =>
  issues.reduce((sum, { code, keys }) => sum + (code === 'unrecognized_keys' ? (keys as string[]).length : 0), 0)

/** Unknown fields and invalid queries are 400, an invalid id is 404, other body errors are 422 with the field. */
function refusalOf(found: readonly Fault[], context: string): Refusal {
  const faults = found.flatMap(namedFaults)
  const fieldOf = ({ instancePath }: Fault) => instancePath.slice(1).replaceAll('/', '.')
  if (context === 'params') {
    return new Refusal(faults.some((fault) => linkParams.has(fieldOf(fault))) ? 'link_not_found' : 'not_found')
  }
  if (context !== 'body') {
    const errors = Object.fromEntries(faults.map((fault) => [fieldOf(fault), fault.message ?? '']))
    return new Refusal('malformed', { errors })
  }
  const unknown = faults.find(({ keyword }) => keyword === 'unrecognized_keys')
  if (unknown) {
    const names = (unknown.params['keys'] as string[]).map((key) => [fieldOf(unknown), key].filter(Boolean).join('.'))
    return new Refusal('unknown_field', { errors: Object.fromEntries(names.map((name) => [name, 'Неизвестное поле'])) })
  }
  if (faults.some((fault) => fieldOf(fault) === '' && fault.keyword === 'invalid_type')) return new Refusal('malformed')
  const errors: Record<string, string> = {}
  for (const fault of faults) errors[fieldOf(fault)] ??= fault.message ?? ''
  return new Refusal('invalid_fields', { errors })
}
