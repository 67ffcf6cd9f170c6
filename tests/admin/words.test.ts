import { describe, expect, it } from 'vitest'
import { adminRoles } from '#shared/rules/policy.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { eventName, eventTexts, numberedSubject, subjectName } from '#shared/text/journal.ts'
import { isAmount } from '../../admin/money/payments/is-amount.ts'

describe('texts of the console', () => {
  it('every journal event has a Russian name, each a different one', () => {
    const names = Object.entries(eventTexts).map(([event, name]) => {
      expect(name, event).toMatch(/^[А-ЯЁ][а-яё ]/)
      expect(eventName(event)).toBe(name)
      return `${event.split('.')[0]} ${name}`
    })
    expect(new Set(names).size).toBe(names.length)
  })

  it('a journal row whose event or subject is no longer recorded is still readable', () => {
    expect(eventName('faxes.create')).toBe('Другое событие (faxes.create)')
    expect(eventName('toString')).toBe('Другое событие (toString)')
    expect(subjectName('faxes')).toBe('faxes')
    expect(numberedSubject('faxes', 7)).toBe('faxes №\u00a07')
    expect(numberedSubject('bills', null)).toBe('Счёт')
  })

  it('every staff role has a description of what it may do', () => {
    expect(Object.keys(roleTexts)).toEqual([...adminRoles])
  })
})

describe('amount input of the console', () => {
  it('the amount input of the console accepts only a number above zero', () => {
    expect(isAmount(0.01)).toBeUndefined()
    expect(isAmount(0)).toBe('Сумма должна быть больше нуля')
    expect(isAmount('12,345')).toBe('Сумма в рублях, не больше двух знаков после запятой')
  })
})
