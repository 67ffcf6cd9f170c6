import { expect, test } from 'vitest'
import { usualFilter } from '../../cabinet/requests/document-sign-requests/usual-requests.ts'

test('the list hides archived requests, unless they are asked for or something is searched', () => {
  expect(usualFilter({})).toEqual({ hidden: false })
  expect(usualFilter({ status: ['signed'], tag: undefined })).toEqual({ status: ['signed'], hidden: false })
  expect(usualFilter({ hidden: true })).toEqual({ hidden: true })
  expect(usualFilter({ q: 'иванов' })).toEqual({ q: 'иванов' })
  // too short to search
  expect(usualFilter({ q: 'и' })).toEqual({ q: 'и', hidden: false })
})
