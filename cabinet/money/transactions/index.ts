import { screen } from '#shared/ra/screen.ts'

export const transactions = { list: screen(() => import('./TransactionList.tsx'), 'TransactionList') }
