import { describe, expect, it } from 'vitest'
import { adminRoles } from '#shared/rules/policy.ts'
import { moves } from '#shared/rules/sign-request.ts'
import { roleTexts } from '#shared/text/admin.ts'
import { eventTexts, subjectTexts } from '#shared/text/admin-journal.ts'
import { isAmount } from '../../admin/payments/is-amount.ts'
import { listPath } from '../../admin/list/list-path.ts'
import { inRouter } from '../../admin/session/in-router.ts'

describe('the words of the console', () => {
  it('names every event of a request’s life', () => {
    const events = new Set(Object.values(moves).flatMap((edges) => Object.keys(edges)))
    for (const event of events) expect(eventTexts, event).toHaveProperty([`document-sign-requests.${event}`])
  })

  it('names what each event is about', () => {
    const subjects = new Set(Object.keys(eventTexts).map((event) => event.split('.')[0]))
    subjects.delete('sessions') // a session is told of the person whose it is
    for (const subject of subjects) expect(subjectTexts, subject).toHaveProperty([subject ?? ''])
  })

  it('says of every role what it may do', () => {
    expect(Object.keys(roleTexts)).toEqual([...adminRoles])
  })
})

describe('addresses and sums', () => {
  it('writes a filter as react-admin reads it', () => {
    expect(listPath('request')).toBe('/request')
    const search = new URL(listPath('request', { status: ['sent'] }), 'http://local').searchParams
    expect(JSON.parse(search.get('filter') ?? '')).toEqual({ status: ['sent'] })
  })

  it('stays in the console’s router for /support and only for it', () => {
    const went: string[] = []
    const go = inRouter({ navigate: async (to) => void went.push(to) })
    go('/support')
    go('/support/clients')
    expect(went).toEqual(['/', '/clients'])
  })

  it('takes a sum only when it is a number above zero', () => {
    expect(isAmount(0.01)).toBeUndefined()
    expect(isAmount(0)).toBe('Сумма должна быть больше нуля')
    expect(isAmount('12,345')).toBe('Сумма в рублях, не больше двух знаков после запятой')
  })
})
