import { Suspense } from 'react'
import { useReference } from 'ra-core'
import Skeleton from '@mui/material/Skeleton'
import type { Client } from '#shared/contract/clients.ts'
import { PopoverFilter } from '#shared/ra/list/PopoverFilter.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { withShortForm } from '#shared/rules/legal-form.ts'
import { listTexts } from '#shared/text/admin.ts'
import { useFixedFilter } from './fixed-filter.ts'
import { screen } from '#shared/ra/screen.ts'

/** Its list of matches is a tenth of a list's script: it is loaded when it is opened. */
const ClientPicker = screen(() => import('../inputs/ClientPicker.tsx'), 'ClientPicker')

/** Filters rows by one client; not on the page of one. */
export function ClientFilter() {
  const [value, change] = useListFilter('client_id')
  const id = typeof value === 'number' ? value : null
  const { referenceRecord } = useReference<Client>({
    reference: 'clients',
    id: id ?? 0,
    options: { enabled: id !== null },
  })
  if ('client_id' in useFixedFilter()) return null
  const name = referenceRecord ? withShortForm(referenceRecord.name) : `№\u00a0${id}`
  return (
    <PopoverFilter label={listTexts.client} value={id === null ? null : name} onClear={() => change(undefined)}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <ClientPicker label={listTexts.client} value={id} onChange={(next) => change(next ?? undefined)} />
      </Suspense>
    </PopoverFilter>
  )
}
