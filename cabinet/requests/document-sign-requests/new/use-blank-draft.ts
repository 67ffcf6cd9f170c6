import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cabinetApi } from '../../../parts/api.ts'
import { blankDraft, type Draft } from './use-draft.ts'

/** What a form begins with; undefined until known. Without the client's own defaults it begins with the usual ones. */
export function useBlankDraft(): Draft | undefined {
  const { data: defaults, isPending } = useQuery({
    queryKey: ['api', 'GET /sending-defaults'],
    queryFn: () => cabinetApi.call('GET /sending-defaults'),
  })
  const [blank, setBlank] = useState<Draft>()
  // a form that is open does not change with the defaults
  if (blank === undefined && !isPending) setBlank(blankDraft(defaults))
  return blank
}
