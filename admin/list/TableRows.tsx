import type { ComponentProps } from 'react'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { twoLines } from '#shared/ra/two-lines.ts'

/** A dense table of the console with a sticky header. */
export function TableRows(props: ComponentProps<typeof Rows>) {
  return <Rows {...props} sx={sticky} />
}

/** Rows stay near 40 px: «ООО «Ромашка»» or «Заявка № 15» takes one line, a name with its legal form in full two. */
const sticky = {
  '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: { sm: 'max(420px, calc(100vh - 236px))' } },
  '& .RaDataTable-rowCell': { py: '3px' },
  '& .column-client_id, & .column-legal_entity_id, & .column-request_id': { minWidth: 132 },
  '& .column-client_id > a, & .column-legal_entity_id > a, & .column-title > a, & .column-name > a': twoLines,
}
