import { setImmediate as others } from 'node:timers/promises'
import { readStatement, StatementFault, type BankDocument, type Turnover } from '#shared/rules/bank-statement.ts'
import { statement_documents_max } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { decodeStatement } from './decode.ts'

/** after this many parts other requests get a turn */
const portion_parts = 200

export type BankFile = {
  accounts: string[]
  starts_on: string | null
  ends_on: string | null
  documents: BankDocument[]
  /** what the bank says that came to our account, and went; null where it does not */
  stated: Pick<Turnover, 'came' | 'went'>
}

/** @throws Refusal `invalid_fields` at `file`: not a statement, truncated, inconsistent sums, another account's */
export async function readFile(bytes: Uint8Array, account: string): Promise<BankFile> {
  const file: BankFile = {
    accounts: [],
    starts_on: null,
    ends_on: null,
    documents: [],
    stated: { came: null, went: null },
  }
  try {
    const turnovers: Turnover[] = []
    let parts = 0
    for (const part of readStatement(decodeStatement(bytes))) {
      if (part.part === 'accounts') {
        file.accounts.push(...part.accounts)
        file.starts_on = part.starts_on
        file.ends_on = part.ends_on
      } else if (part.part === 'balance') {
        file.accounts.push(part.account)
        if (part.account === account) turnovers.push(part.turnover)
      } else file.documents.push(part.document)
      parts += 1
      if (parts % portion_parts === 0) await others()
    }
    file.stated = { came: sumOf(turnovers, 'came'), went: sumOf(turnovers, 'went') }
  } catch (error) {
    if (error instanceof StatementFault) wrong(error.message)
    throw error
  }
  if (!file.accounts.includes(account)) {
    const named = [...new Set(file.accounts)].filter(Boolean).join(', ') || 'не указан'
    wrong(`Выписка другого счёта (${named}). Нужна выписка по счёту ${account}`)
  }
  if (file.documents.length > statement_documents_max) {
    wrong(`В файле больше ${statement_documents_max} документов. Выгрузите меньший период`)
  }
  return file
}

/** Some banks give a section for each day, and some the same section twice. */
function sumOf(turnovers: Turnover[], side: 'came' | 'went'): number | null {
  const sections = new Map(turnovers.map((turnover) => [JSON.stringify(turnover), turnover[side]]))
  const sums = [...sections.values()].filter((sum) => sum !== null)
  return sums.length === 0 || sums.length < sections.size ? null : sums.reduce((all, sum) => all + sum, 0)
}

function wrong(text: string): never {
  refuse('invalid_fields', { errors: { file: text }, message: `${text}.` })
}
