import { describe, expect, it } from 'vitest'
import { changesOf, changesText } from '#shared/text/journal-changes.ts'
import { showField, showJournalled } from '#shared/text/journal-values.ts'

describe('a journal row', () => {
  it('shows ledger amounts in rubles, times in Moscow, states and roles in words', () => {
    expect(showJournalled('payments', 'amount', 300_050)).toBe('3\u00a0000,50\u00a0₽')
    expect(showJournalled('bills', 'vat_amount', 18_033)).toBe('180,33\u00a0₽')
    expect(showJournalled('document-sign-requests', 'deadline', '2026-03-01T21:30:05Z')).toBe('02.03.2026 00:30 (МСК)')
    expect(showJournalled('legal-entities', 'agreement_date', '2026-03-01')).toBe('01.03.2026')
    expect(showJournalled('document-sign-requests', 'status', 'signed')).toBe('Подписано')
    expect(showJournalled('admins', 'role', 'auditor')).toBe('Аудитор')
    expect(showJournalled('individuals', 'phone', '+79991234567')).toBe('+7 (999) 123-45-67')
    expect(showJournalled('seller', 'vat_mode', 'usn_exempt')).toBe('Без НДС: УСН')
  })

  it('differs from a form in its money: the form holds rubles', () => {
    expect(showField('tariffs', 'price', 190)).toBe(showJournalled('tariffs', 'price', 19_000))
  })

  it('shows values without a Russian name unchanged', () => {
    expect(showJournalled('clients', 'status', 'frozen')).toBe('frozen')
    expect(showJournalled('clients', 'note', null)).toBe('—')
  })

  it('shows documents and an organization by their named parts', () => {
    const documents = [{ title: 'Акт', sha256: 'ab' }, 'ещё']
    expect(showJournalled('document-sign-requests', 'documents', documents)).toBe('Название: Акт, SHA-256: ab\nещё')
    const payer = { name: 'ООО «Ель»', inn: '7707049388', kpp: null }
    expect(showJournalled('bills', 'payer', payer)).toBe('Название: ООО «Ель»\nИНН: 7707049388\nКПП: —')
  })

  it('distinguishes signatures of a package from kopecks', () => {
    const amountOf = (after: Record<string, unknown>) =>
      changesOf({ subject: 'transactions', before: null, after }).find(({ field }) => field === 'amount')?.after
    expect(amountOf({ amount: 100 })).toBe('1,00\u00a0₽')
    expect(amountOf({ amount: 100, package_id: 7 })).toBe('100')
  })

  it('shows the sums of a statement and of a notice in rubles', () => {
    expect(showJournalled('statements', 'incoming_amount', 300_050)).toBe('3\u00a0000,50\u00a0₽')
    const notice = { event: 'clients.change_notice', subject: 'clients', before: { threshold: null } }
    expect(changesOf({ ...notice, after: { threshold: 1500 } })[0]?.after).toBe('1\u00a0500,00\u00a0₽')
    const low = { event: 'clients.low_balance', subject: 'clients', before: null, after: { threshold: 150_000 } }
    expect(changesOf(low)[0]?.after).toBe('1\u00a0500,00\u00a0₽')
  })

  it('lists changed fields only, under their labels, and of a new row the filled ones', () => {
    const before = { name: 'ООО «Ель»', note: null, status: 'active' }
    const after = { ...before, status: 'blocked' }
    expect(changesOf({ subject: 'clients', before, after })).toEqual([
      { field: 'status', label: 'Состояние', before: 'Работает', after: 'Остановлен' },
    ])
    expect(changesOf({ subject: 'clients', before, after: { status: 'blocked' } })).toHaveLength(1)
    const made = changesOf({ subject: 'clients', before: null, after: before })
    expect(made.map(({ label }) => label)).toEqual(['Название', 'Состояние'])
  })

  it('is readable text in files', () => {
    const row = { subject: 'tariffs', before: { price: 1_900_000 }, after: { price: 2_000_000 } }
    expect(changesText(row, 'before')).toBe('Цена: 19\u00a0000,00\u00a0₽')
    expect(changesText(row, 'after')).toBe('Цена: 20\u00a0000,00\u00a0₽')
    expect(changesText({ ...row, before: null }, 'before')).toBe(null)
  })
})
