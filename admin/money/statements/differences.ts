import type { Statement } from '#shared/contract/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'

/** Where the documents of a file are not what the bank says itself, in Russian. */
export function differences(statement: Statement): string[] {
  const { incoming_amount, bank_incoming_amount, outgoing_amount, bank_outgoing_amount } = statement
  const sides = [
    ['came', bank_incoming_amount, incoming_amount],
    ['went', bank_outgoing_amount, outgoing_amount],
  ] as const
  return sides.flatMap(([what, bank, documents]) =>
    bank === null || documents === null || bank === documents
      ? []
      : [t.differs(what, showRubles(bank), showRubles(documents))],
  )
}
