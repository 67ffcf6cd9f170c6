import { expect, test } from 'vitest'
import { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { periodTexts } from '#shared/text/periods.ts'
import { listTexts } from '#shared/text/ra.ts'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { like, openCabinet, plain, screen, user, type Call } from '#tests/support/screen.ts'

const from = ({ query }: Call) => (JSON.parse(query['filter'] ?? '{}') as { at_gte?: string }).at_gte

test('an accountant sees where the money of a month went: what is held is not spent', async () => {
  let month: string | undefined
  await openCabinet('/personal/transactions', {
    'GET /billing/transactions': [
      like(Transaction, {
        reason: 'hold',
        unit: 'rubles',
        amount: 0,
        held: 35,
        description: 'Резерв: заявка № 9',
        request_id: 9,
      }),
    ],
    'GET /billing/transactions/totals': (call) => {
      month ??= from(call)
      return from(call) === month ? [like(TransactionTotal, { unit: 'rubles', reason: 'top_up', amount: 300 })] : []
    },
  })
  await user.click(await screen.findByRole('button', { name: t.period }))
  await user.click(await screen.findByRole('button', { name: periodTexts.this_month }))
  const chip = await screen.findByRole('button', { name: `${t.period}: ${periodTexts.this_month}` })
  const totals = (await screen.findByText(t.received)).closest('dl')
  expect(totals?.textContent).toContain(`+${showRubles(300)}`)
  expect(totals?.textContent).not.toContain(t.spent)
  expect(screen.getByRole('link', { name: /^Резерв: заявка/ }).getAttribute('href')).toBe('/personal/request/9/show')
  await user.click(chip)
  await user.click(await screen.findByRole('button', { name: periodTexts.last_month }))
  await screen.findByText(t.nothing_moved)
})

test('selected transactions are counted, and their rubles added up, without those of signatures', async () => {
  const moved = (id: number, unit: 'rubles' | 'signatures', amount: number) =>
    like(Transaction, { id, reason: 'top_up', unit, amount, held: 0, description: `Движение ${id}` })
  await openCabinet('/personal/transactions', {
    'GET /billing/transactions': [moved(1, 'rubles', 300.1), moved(2, 'rubles', -35.3), moved(3, 'signatures', 7)],
    'GET /billing/transactions/totals': [],
  })
  await screen.findByText('Движение 3')
  const [all] = screen.getAllByRole('checkbox')
  await user.click(all!)
  await screen.findByText(plain(listTexts.chosen_sum(3, showRubles(264.8))))
})

test('a new client reads what will be here, not that nothing was found', async () => {
  await openCabinet('/personal/transactions', {
    'GET /billing/transactions': [],
    'GET /billing/transactions/totals': [],
  })
  await screen.findByText(t.empty_title)
  expect(screen.queryByText(listTexts.nothing_found)).toBeNull()
})
