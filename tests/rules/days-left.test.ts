import { expect, test } from 'vitest'
import { daysLeft, signaturesFor } from '#shared/rules/days-left.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const ago = (days: number) => new Date(now - days * 24 * 3600 * 1000).toISOString()

test('days left are computed from the pace of the last thirty days', () => {
  expect(daysLeft(100, { used: 60, first_at: ago(30) }, now)).toBe(50)
  expect(daysLeft(1, { used: 60, first_at: ago(30) }, now)).toBe(0)
})

test('days left of a new client are computed from its first days', () => {
  expect(daysLeft(100, { used: 100, first_at: ago(10) }, now)).toBe(10)
})

test('days left use at least a week, so that one busy day does not distort them', () => {
  expect(daysLeft(70, { used: 10, first_at: ago(0) }, now)).toBe(49)
})

test('days left are unknown before the first signature', () => {
  expect(daysLeft(100, { used: 0, first_at: undefined }, now)).toBeNull()
})

test('a balance buys whole signatures, to the kopeck', () => {
  expect(signaturesFor(105, 35)).toBe(3)
  expect(signaturesFor(104.99, 35)).toBe(2)
  expect(signaturesFor(0.3, 0.1)).toBe(3)
  expect(signaturesFor(-5, 35)).toBe(0)
  expect(signaturesFor(100, 0)).toBe(0)
})
