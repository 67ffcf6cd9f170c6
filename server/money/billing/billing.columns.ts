import type { ClientBalance } from '#shared/contract/balance.ts'
import type { Transaction } from '#shared/contract/transactions.ts'
import { transactionUnitTexts, transferReasonTexts } from '#shared/text/transactions.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const movement = columnsOf<Transaction, 'transactions'>('transactions')

export const transactionColumns = [
  movement('id', 'number', (row) => row.id),
  movement('at', 'time', (row) => row.at),
  movement('client_id', 'client', (row) => row.client_id),
  movement('reason', 'text', (row) => transferReasonTexts[row.reason]),
  movement('unit', 'text', (row) => transactionUnitTexts[row.unit]),
  movement('amount', 'money', (row) => row.amount),
  movement('held', 'money', (row) => row.held),
  movement('money_after', 'money', (row) => row.money_after),
  movement('available_after', 'money', (row) => row.available_after),
  movement('description', 'text', (row) => row.description),
  movement('request_id', 'number', (row) => row.request_id),
  movement('payment_id', 'number', (row) => row.payment_id),
  movement('package_id', 'number', (row) => row.package_id),
]

const balance = columnsOf<ClientBalance, 'balance'>('balance')

export const balanceColumns = [
  balance('client_id', 'client', (row) => row.client_id),
  balance('money', 'money', (row) => row.money),
  balance('held', 'money', (row) => row.held),
  balance('available', 'money', (row) => row.available),
  balance('signatures', 'number', (row) => row.signatures.left),
]
