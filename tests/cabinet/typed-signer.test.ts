import { expect, test } from 'vitest'
import { newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { formTexts } from '#shared/text/ra.ts'
import { phoneFaultTexts } from '#shared/rules/phone.ts'
import { whyNotReady } from '../../cabinet/requests/document-sign-requests/new/order-of.ts'
import {
  faultsOf,
  firstFault,
  nobodyTyped,
  signerOf,
} from '../../cabinet/requests/document-sign-requests/new/typed-signer.ts'
import type { Draft } from '../../cabinet/requests/document-sign-requests/new/use-draft.ts'
import type { Upload } from '../../cabinet/requests/document-sign-requests/new/use-uploads.ts'

const typed = { full_name: ' Ли  Ян ', phone: '+7 (902) 111-22-33', email: ' li@example.ru ' }

test('errors of a new signer are shown at their fields', () => {
  expect(faultsOf({ full_name: ' ', phone: '12', email: 'не почта' })).toEqual({
    full_name: formTexts.required,
    phone: phoneFaultTexts.unreadable,
    email: formTexts.email,
  })
  expect(firstFault(faultsOf({ ...typed, phone: '', email: '@' }))).toBe('phone')
})

test('a signer needs a name, also of one word, and a mobile number; e-mail is optional', () => {
  expect(faultsOf({ ...typed, full_name: 'Сукарно' })).toEqual({})
  expect(faultsOf(typed)).toEqual({})
  expect(faultsOf({ ...typed, email: '' })).toEqual({})
  expect(signerOf(typed)).toMatchObject({ full_name: 'Ли  Ян', phone: '+79021112233', email: 'li@example.ru' })
})

test('a request cannot be sent while a typed signer is not added, nor by a company without its organization', () => {
  const draft: Draft = {
    signers: [signerOf(typed)],
    typed: nobodyTyped,
    ordered: false,
    legal_entity_id: 1,
    title: '',
    message: '',
    deadline: '2026-12-05',
    reminders: null,
    signer_files: [],
    copies: '',
    follows: null,
    approvers: [],
    approvers_ordered: false,
    amount: '',
  }
  const stored = { id: 1, name: 'а.pdf', size: 1, pages: 1, sha256: '', warnings: [] }
  const files: Upload[] = [
    { key: 'a', name: 'а.pdf', size: 1, title: 'а', progress: 1, stored, error: null, fields: [] },
  ]
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(whyNotReady(draft, files, null, now)).toBeNull()
  expect(whyNotReady({ ...draft, typed: { ...nobodyTyped, full_name: 'Мамедов' } }, files, null, now)).toBe(
    newRequestTexts.add_typed,
  )
  const nameless = { ...draft, legal_entity_id: null }
  expect(whyNotReady(nameless, files, null, now)).toBe(newRequestTexts.need_organization)
  expect(whyNotReady(nameless, files, 'Петрова Анна', now)).toBeNull()
})
