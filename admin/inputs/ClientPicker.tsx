import type { Client } from '#shared/contract/clients.ts'
import { RowPicker, type Picking } from '#shared/ra/inputs/RowPicker.tsx'
import { listTexts } from '#shared/text/admin.ts'

/** Finds a client by part of the name or by number. */
export function ClientPicker(picking: Picking) {
  return (
    <RowPicker<Client>
      {...picking}
      resource="clients"
      sort={byName}
      nameOf={({ name }) => name}
      noteOf={({ id }) => `№\u00a0${id}`}
      placeholder={listTexts.find_client}
      nobody={listTexts.nobody_found}
    />
  )
}

const byName = { field: 'name', order: 'ASC' } as const
