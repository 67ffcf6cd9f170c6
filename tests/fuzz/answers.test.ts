import { describe, expect, test } from 'vitest'
import { refusalTexts } from '#shared/text/refusals.ts'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import { faultsOfAnswer, type Answered } from './answers.support.ts'
import type { Call } from './calls.support.ts'
import type { Operation } from '../support/openapi.ts'

const request_id = '0123456789abcdef0123456789abcdef'
const row = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const operation: Operation = {
  api: 'v1',
  method: 'PUT',
  path: '/rows/{id}',
  name: 'PUT /api/v1/rows/{id}',
  parameters: [],
  body: { schema: row, required: true },
  uploads: [],
  security: [{ bearer: [] }],
  responses: {
    200: { description: '', content: { 'application/json': { schema: row } } },
    422: {
      description: '`invalid_fields` — …',
      content: { 'application/problem+json': { schema: { type: 'object' } } },
    },
  },
}

const aCall = (wishes: Partial<Call> = {}): Call => ({
  operation,
  kind: 'broken value',
  address: '/api/v1/rows/1',
  head: {},
  body: null,
  fault: { paths: ['signers.0.phone'], certain: true },
  ...wishes,
})
const valid = aCall({ kind: 'valid', fault: { paths: [], certain: false } })

function anAnswer(status: number, body: unknown, type = 'application/json'): Answered {
  const headers = new Headers({ 'content-type': type, 'x-request-id': request_id })
  return { status, headers, bytes: Buffer.from(JSON.stringify(body)) }
}

function aRefusal(status: number, code: RefusalCode, errors?: Record<string, string>): Answered {
  const problem = { status, code, message: refusalTexts[code], request_id, ...(errors && { errors }) }
  return anAnswer(status, problem, 'application/problem+json')
}

describe('faults of an answer', () => {
  test.each<[string, Call, Answered, RegExp]>([
    ['with a server error status', valid, anAnswer(500, {}), /status 500/],
    ['with a status that is not documented', valid, aRefusal(409, 'state_conflict'), /status 409 is not documented/],
    ['with a code that is not documented', aCall(), aRefusal(422, 'no_signers'), /no_signers is not documented/],
    ['without a documented field', valid, anAnswer(200, {}), /must have required property 'id'/],
    ['with a field that is not documented', valid, anAnswer(200, { id: 1, secret: 2 }), /additional properties/],
    ['of another media type', valid, anAnswer(200, { id: 1 }, 'text/html'), /text\/html is not documented/],
    ['that accepts what the schema refuses', aCall(), anAnswer(200, { id: 1 }), /accepted what the document refuses/],
    ['that refuses and names no field', aCall(), aRefusal(422, 'invalid_fields'), /names no field/],
    [
      'that refuses and names another field',
      aCall(),
      aRefusal(422, 'invalid_fields', { email: 'Нет' }),
      /names email, not signers/,
    ],
    [
      'that refuses and names a field without a name',
      aCall(),
      aRefusal(422, 'invalid_fields', { '': 'Нет' }),
      /without a name/,
    ],
    ['that refuses in English', aCall(), aRefusal(422, 'invalid_fields', { signers: 'wrong' }), /not Russian/],
    [
      'that accepts a call without a token',
      aCall({ kind: 'no token', fault: { paths: [], certain: false } }),
      anAnswer(200, { id: 1 }),
      /without a token/,
    ],
  ])('an answer %s is a fault', (_title, call, answer, fault) => {
    expect(faultsOfAnswer(call, answer).join('\n')).toMatch(fault)
  })
})

test('an answer as documented is no fault, and neither is a refusal that names the faulty field or its parent', () => {
  expect(faultsOfAnswer(valid, anAnswer(200, { id: 1 }))).toEqual([])
  expect(faultsOfAnswer(aCall(), aRefusal(422, 'invalid_fields', { 'signers.0.phone': 'Нет' }))).toEqual([])
  expect(faultsOfAnswer(aCall(), aRefusal(422, 'invalid_fields', { signers: 'Нет' }))).toEqual([])
})
