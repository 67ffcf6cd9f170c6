import { screen } from '#shared/ra/screen.ts'

export const exchangeFiles = { list: screen(() => import('./ExchangeFileList.tsx'), 'ExchangeFileList') }
