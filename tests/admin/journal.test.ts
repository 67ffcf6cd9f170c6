import { describe, expect, it } from 'vitest'
import { changesOf } from '../../admin/journal/changes-of.ts'
import { showValue } from '../../admin/journal/show-value.ts'

describe('a journal row in the console', () => {
  it('a journal row shows ledger amounts in rubles, times in Moscow, states and roles in words', () => {
    expect(showValue('payments', 'amount', 300_050)).toBe('3\u00a0000,50\u00a0₽')
    expect(showValue('bills', 'vat_amount', 18_033)).toBe('180,33\u00a0₽')
    expect(showValue('document-sign-requests', 'deadline', '2026-03-01T21:30:05Z')).toBe('02.03.2026 00:30 (МСК)')
    expect(showValue('document-sign-requests', 'status', 'signed')).toBe('Подписано')
    expect(showValue('admins', 'role', 'auditor')).toBe('Аудитор')
    expect(showValue('individuals', 'phone', '+79991234567')).toBe('+7 (999) 123-45-67')
  })

  it('a journal row shows values without a Russian name unchanged', () => {
    expect(showValue('clients', 'status', 'frozen')).toBe('frozen')
    expect(showValue('clients', 'note', null)).toBe('—')
    expect(showValue('files', 'documents', [{ title: 'Акт', sha256: 'ab' }, 'ещё'])).toBe('Акт, ab\nещё')
  })

  it('a journal row shows an organization by its requisites', () => {
    const payer = { name: 'ООО «Ель»', inn: '7707049388', kpp: null }
    expect(showValue('bills', 'payer', payer)).toBe('Название: ООО «Ель»\nИНН: 7707049388\nКПП: —')
  })

  it('a journal row distinguishes signatures of a package from kopecks', () => {
    const amountOf = (after: Record<string, unknown>) =>
      changesOf({ subject: 'transactions', before: null, after }).find(({ field }) => field === 'amount')?.after
    expect(amountOf({ amount: 100 })).toBe('1,00\u00a0₽')
    expect(amountOf({ amount: 100, package_id: 7 })).toBe('100')
  })

  it('a journal row lists changed fields first, under their labels', () => {
    const before = { name: 'ООО «Ель»', note: null, status: 'active' }
    const changes = changesOf({ subject: 'clients', before, after: { ...before, status: 'blocked' } })
    expect(changes.map(({ label, isChanged }) => [label, isChanged])).toEqual([
      ['Состояние', true],
      ['Название', false],
      ['Пометка', false],
    ])
    expect(changes[0]).toMatchObject({ before: 'Работает', after: 'Остановлен' })
  })
})
