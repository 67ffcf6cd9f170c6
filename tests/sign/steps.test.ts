import { expect, test } from 'vitest'
import { signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { faultTexts } from '#shared/text/sign-steps.ts'
import { isStep, pathOf, rightPath, rightStep, stepOf } from '../../sign/parts/steps.ts'

test('a link to a finished request opens its outcome, whatever step it names', () => {
  for (const step of ['', 'sign', 'reject', 'fault', 'rejected']) expect(rightStep(step, 'signed')).toBe('approved')
  for (const step of ['', 'sign', 'approved']) expect(rightStep(step, 'rejected')).toBe('rejected')
  for (const status of ['expired', 'cancelled', 'failed'] as const) expect(rightStep('sign', status)).toBe('fault')
})

test('an outcome page of a signing link redirects to the start until the request has that outcome', () => {
  for (const step of ['approved', 'rejected']) expect(rightStep(step, 'opened')).toBe('')
})

test('every request status has a signing step, and every stopped status has a text', () => {
  for (const status of signRequestStatuses) expect(rightStep(rightStep('', status), status)).toBe(rightStep('', status))
  const stopped = signRequestStatuses.filter((status) => rightStep('', status) === 'fault')
  expect(stopped.map((status) => faultTexts[status]?.heading)).not.toContain(undefined)
})

test('the address of a finished signing link is corrected, other addresses stay', () => {
  expect(rightPath('/document-sign/a-1/sign', 'signed')).toBe('/document-sign/a-1/approved')
  expect(rightPath('/document-sign/a-1', 'opened')).toBe('/document-sign/a-1')
  expect(rightPath('/document-sign/a-1/nowhere', 'signed')).toBe('/document-sign/a-1/nowhere')
  expect(rightPath('/document-sign/a-1', undefined)).toBe('/document-sign/a-1')
})

test('a signing step is parsed from its address', () => {
  expect(stepOf(pathOf('a/b', 'download'))).toBe('download')
  expect(stepOf('/document-sign/a')).toBe('')
  expect(isStep('nowhere')).toBe(false)
})
