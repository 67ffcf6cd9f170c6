import { Problem } from '#shared/contract/errors.ts'
import { refusalStatuses, type RefusalCode } from '#shared/rules/refusals.ts'
import type { Call } from './calls.support.ts'
import { closed, faultsOf, type Operation, type Response } from '../support/openapi.ts'

export type Answered = { status: number; headers: Headers; bytes: Buffer }

/** Statuses of HTTP itself, which any address may answer with. */
const protocolStatuses: readonly number[] = [431]

/**
 * Refusals of a call as a whole: no one field or parameter of it is at fault, or, where the body is one file, the code
 * itself says what is wrong with the file.
 */
const wholeCallCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'insufficient_balance',
  'wrong_code',
  'idempotency_mismatch',
  'no_signers',
  // of the signer of a request that exists
  'recipient_refused',
  'file_empty',
  'file_broken',
  'file_encrypted',
  'file_unsettled',
  'template_broken',
])

/** What is wrong with an answer, one line a fault. */
export function faultsOfAnswer(call: Call, answer: Answered): string[] {
  const { operation, fault, kind } = call
  const { status, headers, bytes } = answer
  const faults: string[] = []
  // the fuzz ages requests and breaks messages in their rows: of those no evidence is issued
  const isUntold = (parsed(bytes) as { code?: unknown } | undefined)?.code === 'evidence_damaged'
  if (status >= 500) return isUntold ? [] : [`status ${status}`]
  const documented = documentedFor(operation, status)
  if (!documented) faults.push(`status ${status} is not documented`)
  if (!/^[0-9a-f]{32}$/.test(headers.get('x-request-id') ?? '')) faults.push('no X-Request-Id')
  if (status >= 400) faults.push(...faultsOfProblem(call, answer, documented))
  else if (documented) faults.push(...faultsOfBody(documented, headers, bytes))
  if (fault?.certain && status < 400) faults.push(`accepted what the document refuses in ${fault.paths.join(' or ')}`)
  if (kind === 'no token' && status < 400 && isClosed(operation)) faults.push('answered without a token')
  const isList = operation.parameters.some(({ name }) => name === 'range')
  if (kind === 'valid' && isList && status === 400) faults.push('a valid query of a list is refused')
  return faults
}

function documentedFor(operation: Operation, status: number): Response | undefined {
  const { responses } = operation
  return responses[status] ?? (protocolStatuses.includes(status) ? responses['default'] : undefined)
}

const isClosed = ({ security }: Operation) => security !== undefined && security.length > 0

function faultsOfBody({ content }: Response, headers: Headers, bytes: Buffer): string[] {
  if (!content) return []
  const type = typeOf(headers)
  const documented = content[type]
  if (!documented) return [`media type ${type} is not documented`]
  if (type !== 'application/json') return bytes.length > 0 ? [] : ['an empty file']
  if (!documented.schema) return ['no schema is documented']
  const body = parsed(bytes)
  if (body === undefined) return ['the body is not JSON']
  return faultsOf(body, closed(documented.schema)).map((fault) => `the body is not in its schema: ${fault}`)
}

const typeOf = (headers: Headers) => (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''

export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

function faultsOfProblem(call: Call, { status, headers, bytes }: Answered, documented?: Response): string[] {
  const type = typeOf(headers)
  if (type !== 'application/problem+json') return [`a refusal of type ${type}`]
  const read = Problem.strict().safeParse(parsed(bytes))
  if (!read.success) return [`a refusal that is no Problem: ${read.error.message}`]
  const problem = read.data
  const faults: string[] = []
  if (refusalStatuses[problem.code] !== status || problem.status !== status)
    faults.push(`the code ${problem.code} has another status`)
  if (problem.request_id !== headers.get('x-request-id')) faults.push('request_id is not X-Request-Id')
  const texts = [problem.message, ...Object.values(problem.errors ?? {})]
  for (const text of texts.filter((text) => !/[а-яё]/i.test(text))) faults.push(`a text that is not Russian: «${text}»`)
  const schema = documented?.content?.[type]?.schema
  if (schema) {
    for (const fault of faultsOf(problem, closed(schema))) faults.push(`the refusal is not in its schema: ${fault}`)
  }
  if (!documented?.description.includes(`\`${problem.code}\``))
    faults.push(`the code ${problem.code} is not documented`)
  // as it came: Zod's record leaves the field `__proto__` out
  return [...faults, ...faultsOfNames(call, parsed(bytes) as Problem)]
}

/** Every refusal of a value must name its field or parameter. */
function faultsOfNames({ kind, fault, operation }: Call, { status, code, errors = {}, message }: Problem): string[] {
  if (status !== 400 && status !== 422) return []
  const names = Object.keys(errors)
  if (names.includes('')) return [`${code} names a field without a name: ${JSON.stringify(errors)}`]
  const isWhole =
    wholeCallCodes.has(code) ||
    // an address or a body that cannot be read has no fields
    (code === 'malformed' && (kind === 'wrong id' || kind === 'broken JSON' || kind === 'broken file')) ||
    (operation.uploads.length > 0 && kind === 'wrong media type')
  if (names.length === 0) return isWhole ? [] : [`${code} names no field: ${message}`]
  if (!fault?.certain) return []
  // a body is judged before the headers
  if (kind === 'broken header' && status === 422) return []
  const isNamed = names.some((name) => fault.paths.some((path) => isWithin(name, path) || isWithin(path, name)))
  return isNamed ? [] : [`${code} names ${names.join(', ')}, not ${fault.paths.join(' or ')}`]
}

/** `signers.0` is within `signers`; header names have no case. */
function isWithin(path: string, of: string): boolean {
  const [inner, outer] = [path.toLowerCase(), of.toLowerCase()]
  return inner === outer || inner.startsWith(`${outer}.`)
}
