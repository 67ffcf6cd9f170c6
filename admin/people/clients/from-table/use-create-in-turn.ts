import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ClientTableRow } from '#shared/contract/client-table.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { isAboutRow } from '#shared/ra/is-about-row.ts'
import { adminApi } from '../../../parts/api.ts'

/** What came of a row: the id of its client, or why there is none. */
export type Came = { id: number } | { why: string }

/**
 * Creates clients in turn, each by a call of its own: a refusal of one row does not stop the others, a lost connection
 * does, and so do `stop` and leaving the page.
 */
export function useCreateInTurn() {
  const cache = useQueryClient()
  const [came, setCame] = useState<ReadonlyMap<number, Came>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)

  const stop = () => {
    isStopped.current = true
  }
  useEffect(() => stop, [])

  const create = async (rows: readonly ClientTableRow[]) => {
    isStopped.current = false
    setIsRunning(true)
    for (const row of rows) {
      if (isStopped.current) break
      const outcome = await createOne(row)
      if (outcome.isLast) stop()
      setCame((before) => new Map(before).set(row.line, outcome.came))
    }
    setIsRunning(false)
    await cache.invalidateQueries()
  }

  return { create, stop, came, isRunning }
}

async function createOne(row: ClientTableRow): Promise<{ came: Came; isLast: boolean }> {
  const { kind, name, inn, full_name, login } = row
  const body = kind === 'legal' ? { kind, name, inn, full_name, login } : { kind, full_name, login }
  try {
    const { id } = await adminApi.call('POST /clients', { body })
    return { came: { id }, isLast: false }
  } catch (error) {
    return { came: { why: errorText(error) }, isLast: !isAboutRow(error) }
  }
}
