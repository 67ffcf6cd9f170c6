import { useNotify, type Identifier } from 'ra-core'
import { useActOnChosen as useActions } from '#shared/ra/requests/use-act-on-chosen.ts'
import { chosenTexts as t } from '#shared/text/chosen-requests.ts'

const toast_ms = 10_000

/** Acts on some of the selected requests in turn and says in a toast what came of it. */
export function useActOnChosen() {
  const { act: run, progress } = useActions()
  const notify = useNotify()
  const act = async (verb: string, ids: readonly Identifier[], done: (count: number) => string, data: object = {}) => {
    const outcome = await run(verb, ids, data)
    if (!outcome) return
    const refusals = outcome.refused.map(({ why }) => why)
    const words = [
      outcome.done.length > 0 ? done(outcome.done.length) : null,
      refusals.length > 0 ? t.refused(refusals) : null,
    ]
    notify(words.filter(Boolean).join(' '), {
      type: refusals.length > 0 ? 'warning' : 'success',
      ...(refusals.length > 0 && { autoHideDuration: toast_ms }),
    })
  }
  return { act, progress }
}

export type ActOnChosen = ReturnType<typeof useActOnChosen>['act']
