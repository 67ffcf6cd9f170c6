import { useCallback, useEffect, useState } from 'react'
import { signSession } from '#shared/browser/sign-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { api } from '../parts/api.ts'
import { explainFailure, isUnknownLink } from '../parts/failures.ts'

/** `null`: no such link; `undefined`: not loaded yet */
export type StartData = { card: PublicCard | null }

/** A response that was in flight while the request ended must not open it again. */
function newer(known: PublicCard | null | undefined, fresh: PublicCard): PublicCard {
  return known && isTerminal(known.status) && !isTerminal(fresh.status) ? known : fresh
}

/** The public card of a link: from the page when the server embedded it, otherwise from the API. */
export function useCard(group: string, start: StartData | undefined) {
  const fits = start && (start.card === null || start.card.group === group)
  const [card, setCard] = useState<PublicCard | null | undefined>(fits ? start.card : undefined)
  const [trouble, setTrouble] = useState('')

  const refresh = useCallback(async () => {
    const fresh = await api.card(group)
    setCard((known) => newer(known, fresh))
    return fresh
  }, [group])

  const fail = useCallback((error: unknown) => {
    if (isUnknownLink(error)) setCard(null)
    else setTrouble(explainFailure(error).text)
  }, [])

  const retry = () => {
    void refresh().then(() => setTrouble(''), fail)
  }

  const update = useCallback((fields: Partial<PublicCard>) => setCard((known) => known && { ...known, ...fields }), [])

  const missing = card === undefined
  useEffect(() => {
    if (missing) api.card(group).then(setCard, fail)
  }, [missing, group, fail])

  useEffect(() => {
    if (!missing) signSession.open(group)
  }, [group, missing])

  useEffect(() => {
    // another tab may have switched the cookies to another link
    if (!card || signSession.get().signCode !== group) return
    signSession.save({ signVenture: card.venture, signPhone: card.signer.phone, signStatus: card.status })
  }, [group, card])

  // the request may have been finished in another tab
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => {})
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [refresh])

  return { card, trouble, retry, refresh, update }
}
