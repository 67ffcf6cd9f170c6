import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Follows } from '#shared/contract/follow-ups.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { blankDraft, type Draft } from './use-draft.ts'

/**
 * What a form begins with; undefined until known. Without the client's own defaults it begins with the usual ones. One that
 * continues a signed request has its organization and its signer.
 */
export function useBlankDraft(follows: Follows | null): { blank: Draft | undefined; error: unknown } {
  const { data: defaults, isPending } = useQuery({
    queryKey: ['api', 'GET /sending-defaults'],
    queryFn: () => cabinetApi.call('GET /sending-defaults'),
  })
  const { data: earlier, error } = useQuery({
    queryKey: ['api', 'GET /document-sign-requests/{id}', follows?.id],
    queryFn: () => cabinetApi.call('GET /document-sign-requests/{id}', { params: { id: follows?.id ?? 0 } }),
    enabled: follows !== null,
  })
  const [blank, setBlank] = useState<Draft>()
  // a form that is open does not change with the defaults
  if (blank === undefined && !isPending && (follows === null || earlier)) {
    const usual = blankDraft(defaults)
    setBlank(
      earlier
        ? {
            ...usual,
            follows,
            legal_entity_id: earlier.legal_entity_id,
            signers: [{ individual_id: earlier.individual_id, ...earlier.signer, email: earlier.signer.email ?? '' }],
          }
        : usual,
    )
  }
  return { blank, error }
}
