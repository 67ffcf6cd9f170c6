import { useRef, useState } from 'react'
import { useDataProvider, useListContext, type Identifier } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../error-text.ts'
import { isAboutRow } from '../is-about-row.ts'
import type { RowsProvider } from '../data-provider.ts'

/** What came of an action on several requests; those that were not tried stay selected. */
export type Outcome = {
  done: Identifier[]
  refused: { id: Identifier; why: string }[]
  untried: Identifier[]
}

/**
 * Acts on some of the selected requests in turn, each a call of its own: a refusal that concerns one request does not
 * stop the others, a lost connection does, and so does `stop`.
 */
export function useActOnChosen() {
  const { selectedIds, onSelect } = useListContext()
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const [progress, setProgress] = useState<{ tried: number; all: number }>()
  const isRunning = useRef(false)
  const isStopped = useRef(false)

  /** @returns nothing while another action runs */
  const act = async (verb: string, ids: readonly Identifier[], data: object = {}): Promise<Outcome | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    isStopped.current = false
    const selected = new Set<Identifier>(selectedIds)
    const outcome: Outcome = { done: [], refused: [], untried: [] }
    try {
      for (const [tried, id] of ids.entries()) {
        if (isStopped.current) {
          outcome.untried.push(id)
          continue
        }
        setProgress({ tried, all: ids.length })
        try {
          await provider.act('request', id, verb, data)
          outcome.done.push(id)
        } catch (error) {
          outcome.refused.push({ id, why: errorText(error) })
          if (!isAboutRow(error)) {
            isStopped.current = true
            continue
          }
        }
        selected.delete(id)
      }
    } finally {
      isRunning.current = false
      setProgress(undefined)
      onSelect([...selected])
      await cache.invalidateQueries()
    }
    return outcome
  }

  const stop = () => {
    isStopped.current = true
  }

  return { act, progress, stop }
}
