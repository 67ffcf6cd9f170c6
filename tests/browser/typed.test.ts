// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { supportSession } from '#shared/browser/support-session.ts'
import {
  dropTypedOfOthers,
  isSecret,
  isStillHere,
  keepTyped,
  readTyped,
  typedHere,
  typedPlace,
} from '#shared/browser/typed.ts'

const logIn = (login: string) => supportSession.saveProfile({ login, full_name: login, role: 'owner' })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/support/clients/5')
  logIn('anna@x.test')
})

const draft = { noun: 'clients', values: { note: 'моё' }, base: { note: 'было', name: 'ООО' }, key: 'k' }

test('what is typed is found at its address by its login only', () => {
  const place = typedPlace('clients')
  keepTyped(place, draft)
  expect(readTyped(typedPlace('clients'))).toEqual({ ...draft, base: { note: 'было' } })
  expect(readTyped(typedPlace('correct'))).toBeUndefined()
  history.replaceState(null, '', '/support/clients/6')
  expect(readTyped(typedPlace('clients'))).toBeUndefined()
  history.replaceState(null, '', '/support/clients/5')
  logIn('boris@x.test')
  expect(readTyped(typedPlace('clients'))).toBeUndefined()
  expect(typedHere()).toEqual([])
  expect(isStillHere(place)).toBe(false)
})

test('a login by another person deletes what was typed before, one by the same person keeps it', () => {
  keepTyped(typedPlace('clients'), draft)
  sessionStorage.setItem('other', '1')
  dropTypedOfOthers('anna@x.test')
  expect(typedHere()).toHaveLength(1)
  dropTypedOfOthers('boris@x.test')
  expect(typedHere()).toEqual([])
  expect(sessionStorage.getItem('other')).toBe('1')
})

test('passwords, codes, tokens and addresses with keys are never stored', () => {
  for (const field of ['password', 'new_password', 'otp', 'code', 'token', 'secret', 'url', 'recovery']) {
    expect(isSecret(field), field).toBe(true)
  }
  for (const field of ['code_id', 'note', 'description', 'phone']) expect(isSecret(field), field).toBe(false)
  keepTyped(typedPlace('x'), { ...draft, values: { password: 'тайна', note: 'моё' } })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('тайна')
  keepTyped(typedPlace('x'), { ...draft, values: { password: 'тайна' } })
  expect(typedHere()).toEqual([])
})

test('nobody’s form is stored', () => {
  logIn('')
  keepTyped(typedPlace('clients'), draft)
  expect(sessionStorage).toHaveLength(0)
})
