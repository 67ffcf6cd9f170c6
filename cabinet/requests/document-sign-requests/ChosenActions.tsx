import { CanAccess, useGetMany, useListContext } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { chosenTexts as t } from '#shared/text/chosen-requests.ts'
import { DownloadChosen } from './DownloadChosen.tsx'
import { HideChosen } from './HideChosen.tsx'
import { OpenChosen } from './OpenChosen.tsx'
import { TagChosen } from './TagChosen.tsx'
import { useActOnChosen } from './use-act-on-chosen.ts'

/** Bulk actions on requests: each acts on those of the selected ones whose state allows it. */
export function ChosenActions() {
  const { selectedIds, data: page = [] } = useListContext<SignRequest>()
  // also the rows selected on other pages
  const { data: chosen = [] } = useGetMany<SignRequest>('request', { ids: selectedIds })
  const { act, progress } = useActOnChosen()
  if (progress) return <span role="status">{t.running(progress.tried, progress.all)}</span>
  const known = new Map([...page, ...chosen].filter(Boolean).map((request) => [request.id, request]))
  const requests = selectedIds.flatMap((id) => known.get(id) ?? [])
  return (
    <>
      <DownloadChosen requests={requests} />
      <CanAccess resource="request" action="tag">
        <TagChosen requests={requests} act={act} />
      </CanAccess>
      <CanAccess resource="request" action="cancel">
        <OpenChosen requests={requests} act={act} />
      </CanAccess>
      <CanAccess resource="request" action="hide">
        <HideChosen requests={requests} act={act} />
      </CanAccess>
    </>
  )
}
