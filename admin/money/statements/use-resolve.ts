import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import type { Decision, StatementLine } from '#shared/contract/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { confirmStatement } from './confirm-statement.ts'
import { textOf } from '#shared/browser/text-of.ts'

type Errors = { line?: string; client_id?: string; bill_id?: string }

/** Resolves one line once, however often it is pressed; refusals are shown beside their fields. */
export function useResolve(line: StatementLine, onDone: (text: string) => void) {
  const cache = useQueryClient()
  const [running, setRunning] = useState<Decision['action']>()
  const [errors, setErrors] = useState<Errors>({})
  const [asked, setAsked] = useState<{ decision: Decision; text: string }>()
  const isBusy = useRef(false)

  const decide = async (decision: Decision) => {
    if (isBusy.current) return
    // without a client the server would use the one it proposed
    if (decision.action === 'credit' && !decision.client_id) return setErrors({ client_id: t.choose_client })
    isBusy.current = true
    setRunning(decision.action)
    try {
      await confirmStatement(line.statement_id, { lines: [decision] })
      setAsked(undefined)
      onDone(decision.action === 'credit' ? t.done(1) : t.left_out)
    } catch (error) {
      const isOther = error instanceof ApiError && error.code === 'payer_differs'
      setAsked(isOther ? { decision, text: textOf(error) } : undefined)
      setErrors(isOther ? {} : errorsOf(error))
    } finally {
      // also after a refusal: a colleague may have been faster
      await cache.invalidateQueries()
      isBusy.current = false
      setRunning(undefined)
    }
  }

  /** The document's ИНН is another payer's: a person says once more whom the money is for. */
  const other = asked && {
    text: asked.text,
    confirm: () => void decide({ ...asked.decision, other_payer: true } as Decision),
    cancel: () => setAsked(undefined),
  }
  return { decide, running, errors, other, forget: () => setErrors({}) }
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { line: String(error) }
  const client_id = error.errors['lines.0.client_id']
  const bill_id = error.errors['lines.0.bill_id']
  if (client_id === undefined && bill_id === undefined) return { line: error.errors['lines.0.id'] ?? textOf(error) }
  return { ...(client_id && { client_id }), ...(bill_id && { bill_id }) }
}
