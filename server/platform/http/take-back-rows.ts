import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { preconditionTexts as t } from '#shared/text/field-faults.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { refuseStale, versionsOf } from './preconditions.ts'

type Row = Record<string, unknown>

/** Fields that change without a new version when a row is used: the value a caller read may be out of date. */
const changedByUse: ReadonlySet<string> = new Set([
  'last_used_at',
  'last_seen_at',
  'last_success_at',
  'failures',
  'failing_since',
  'next_try_at',
  'replaying',
])

/**
 * Lets `PUT` take what `GET` at the same address gave: read-only fields are removed from the body when they are
 * unchanged, and refused by name when they are not. Without `If-Match`, `version` in the body is used in its place.
 * Must be installed before the routes.
 */
export function takeBackRows(app: App): void {
  app.addHook('onRoute', (route) => {
    const { body, response } = (route.schema ?? {}) as { body?: unknown; response?: Record<number, unknown> }
    const schema = response?.[200]
    if (route.method !== 'PUT' || !(body instanceof z.ZodObject) || !(schema instanceof z.ZodObject)) return
    const readOnly = Object.keys(schema.shape).filter((name) => !Object.hasOwn(body.shape, name))
    const takeBack = async (request: Request) => leaveOut(app, request, readOnly)
    route.preValidation = [takeBack, ...[route.preValidation ?? []].flat()]
  })
}

/** @throws Refusal `invalid_fields` with the changed fields, `stale_version`, and what `GET` refuses */
async function leaveOut(app: App, request: Request, readOnly: readonly string[]): Promise<void> {
  const { headers } = request
  const body = request.body as Row
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const sent = readOnly.filter((name) => Object.hasOwn(body, name))
  if (sent.length === 0) return
  const row = await rowNow(app, request)
  if (!row) return
  const { version } = body
  if (headers['if-match'] === undefined && typeof version === 'number') headers['if-match'] = `"${version}"`
  refuseStale(Number(row['version']), versionsOf(headers['if-match']))
  const changed = sent.filter((name) => !changedByUse.has(name) && !isDeepStrictEqual(body[name], row[name]))
  if (changed.length > 0) {
    refuse('invalid_fields', { errors: Object.fromEntries(changed.map((name) => [name, t.read_only])) })
  }
  request.body = Object.fromEntries(Object.entries(body).filter(([name]) => !sent.includes(name)))
}

/** What `GET` at the address of this request answers to the same caller; undefined where the address has no `GET`. */
async function rowNow(app: App, { url, headers, ip }: Request): Promise<Row | undefined> {
  const { authorization = '', 'user-agent': agent = '' } = headers
  const answer = await app.inject({
    method: 'GET',
    url,
    remoteAddress: ip,
    headers: { authorization, 'user-agent': agent },
  })
  if (answer.statusCode === 405) return undefined
  if (answer.statusCode === 200) return answer.json<Row>()
  const { code, message } = answer.json<Problem>()
  throw new Refusal(code, { message })
}
