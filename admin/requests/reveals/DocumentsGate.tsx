import type { ReactNode } from 'react'
import { useCanAccess } from 'ra-core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RevealCreate } from '#shared/contract/reveals.ts'
import { documents_open_seconds } from '#shared/rules/limits.ts'
import { revealTexts } from '#shared/text/reveals.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

export type DocumentsOf = Pick<RevealCreate, 'resource' | 'id'>

const keyOf = ({ resource, id }: DocumentsOf) => ['documents opened', resource, id]

/** Whether this person may open the documents: always, or for a while after a reason; undefined until it is known. */
export function useOpenDocuments(of: DocumentsOf): boolean | undefined {
  const { canAccess, isPending } = useCanAccess({ resource: 'documents', action: 'open' })
  const { data } = useQuery({ queryKey: keyOf(of), queryFn: () => false, enabled: false })
  return isPending ? undefined : canAccess === true || data === true
}

type DocumentsGateProps = { of: DocumentsOf; children: ReactNode; closed?: ReactNode }

/** What opens documents; in its place `closed` until a role that needs a reason has given it. */
export function DocumentsGate({ of, children, closed }: DocumentsGateProps) {
  const isOpen = useOpenDocuments(of)
  if (isOpen === undefined) return null
  return isOpen ? children : closed
}

/** Asks for the reason. */
export function OpenDocumentsButton({ of }: { of: DocumentsOf }) {
  const cache = useQueryClient()
  const open = async (reason: string) => {
    await adminApi.call('POST /reveals', { body: { ...of, field: 'documents', reason } })
    cache.setQueryData(keyOf(of), true)
    setTimeout(() => cache.setQueryData(keyOf(of), false), documents_open_seconds * 1000)
  }
  return (
    <ReasonButton variant="outlined" title={t.title} content={t.content} verb={t.verb} onConfirm={open}>
      {t.button}
    </ReasonButton>
  )
}

const t = revealTexts.documents
