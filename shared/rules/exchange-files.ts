/** What became of a document that was left in an exchange folder (docs/decisions/0156). */
export const exchangeFileStatuses = ['waiting', 'sent', 'repeated', 'signed', 'rejected', 'returned'] as const
export type ExchangeFileStatus = (typeof exchangeFileStatuses)[number]
