import { CanAccess, useGetMany, useListContext } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { chosen_requests_max } from '#shared/rules/limits.ts'
import { chosenTexts, consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import { orderOf, verbs, type Order, type Verb } from './order.ts'

type ChosenActionsProps = {
  /** what was read of requests on other pages */
  read: readonly SignRequest[]
  onOrder: (order: Order) => void
}

/** Bulk actions of staff; a disabled button says why. */
export function ChosenActions({ read, onOrder }: ChosenActionsProps) {
  const { selectedIds, data: page = [] } = useListContext<SignRequest>()
  const onPage = new Map([...read, ...page].map((request) => [request.id, request]))
  const elsewhere = selectedIds.filter((id) => !onPage.has(Number(id)))
  const isTooMany = elsewhere.length > chosen_requests_max
  const { data: others = [], isLoading } = useGetMany<SignRequest>(
    'request',
    { ids: elsewhere },
    { enabled: elsewhere.length > 0 && !isTooMany },
  )
  const known = new Map([...onPage, ...others.filter(Boolean).map((request) => [request.id, request] as const)])
  const chosen = selectedIds.flatMap((id) => known.get(Number(id)) ?? [])
  const whyNot = isTooMany ? t.too_many(chosen_requests_max) : isLoading ? t.loading : null
  return verbs.map((verb) => {
    const order = orderOf(verb, chosen)
    return (
      <CanAccess key={verb} resource="request" action={verb}>
        <ActionButton
          size="small"
          {...(verb === 'cancel' && { color: 'error' })}
          whyNot={whyNot ?? (order.requests.length === 0 ? nothing[verb] : null)}
          onClick={() => onOrder(order)}
        >
          {labels[verb]}
        </ActionButton>
      </CanAccess>
    )
  })
}

const labels: Record<Verb, string> = {
  remind: chosenTexts.remind,
  extend: extendTexts.button,
  cancel: consoleRequestTexts.cancel,
}
const nothing: Record<Verb, string> = {
  remind: chosenTexts.nothing_waits,
  extend: chosenTexts.nothing_open,
  cancel: chosenTexts.nothing_open,
}
