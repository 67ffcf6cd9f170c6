import { useRef, useState } from 'react'
import { useDataProvider, useListContext, useNotify, type Identifier } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import type { RowsProvider } from '#shared/ra/simple-rest.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { chosenTexts as t } from '#shared/text/document-sign-requests.ts'

const toast_ms = 10_000

/**
 * Acts on some of the selected requests in turn: a refusal of one does not stop the others, a lost connection does. The
 * remaining ones stay selected.
 */
export function useActOnChosen() {
  const { selectedIds, onSelect } = useListContext()
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const notify = useNotify()
  const [progress, setProgress] = useState<{ tried: number; all: number }>()
  const isRunning = useRef(false)

  const act = async (verb: string, ids: readonly Identifier[], done: (count: number) => string, data: object = {}) => {
    if (isRunning.current) return
    isRunning.current = true
    const left = new Set<Identifier>(selectedIds)
    const refusals: string[] = []
    let count = 0
    try {
      for (const [tried, id] of ids.entries()) {
        setProgress({ tried, all: ids.length })
        try {
          await provider.act('request', id, verb, data)
          count += 1
        } catch (error) {
          refusals.push(errorText(error))
          if (!isAboutIt(error)) break
        }
        left.delete(id)
      }
    } finally {
      isRunning.current = false
      setProgress(undefined)
      onSelect([...left])
      await cache.invalidateQueries()
    }
    const words = [count > 0 ? done(count) : null, refusals.length > 0 ? t.refused(refusals) : null]
    notify(words.filter(Boolean).join(' '), {
      type: refusals.length > 0 ? 'warning' : 'success',
      ...(refusals.length > 0 && { autoHideDuration: toast_ms }),
    })
  }

  return { act, progress }
}

export type ActOnChosen = ReturnType<typeof useActOnChosen>['act']

/** Whether the refusal concerns this request only: the next one may pass. */
const isAboutIt = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
