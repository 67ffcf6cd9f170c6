import { expect, test } from 'vitest'
import { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { periodTexts } from '#shared/text/periods.ts'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { like, openCabinet, screen, user, waitFor, type Call } from '#tests/support/screen.ts'

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
  const thisMonth = await screen.findByRole('button', { name: periodTexts.this_month })
  await user.click(thisMonth)
  await waitFor(() => expect(thisMonth.getAttribute('aria-pressed')).toBe('true'))
  const totals = (await screen.findByText(t.received)).closest('dl')
  expect(totals?.textContent).toContain(`+${showRubles(300)}`)
  expect(totals?.textContent).not.toContain(t.spent)
  expect(screen.getByRole('link', { name: /^Резерв: заявка/ }).getAttribute('href')).toBe('/personal/request/9/show')
  await user.click(screen.getByRole('button', { name: periodTexts.last_month }))
  await screen.findByText(t.nothing_moved)
})
