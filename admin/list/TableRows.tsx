import type { ComponentProps } from 'react'
import { Rows } from '#shared/ra/list/Rows.tsx'

/** A dense table of the console: it scrolls under its own head, so that the names of the columns stay in sight. */
export function TableRows(props: ComponentProps<typeof Rows>) {
  return <Rows {...props} sx={sticky} />
}

/** Rows of two lines stay near 40 px, and «ООО «Ромашка»» or «Заявка № 15» takes one. */
const sticky = {
  '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: { sm: 'max(420px, calc(100vh - 236px))' } },
  '& .RaDataTable-rowCell': { py: '3px' },
  '& .column-client_id, & .column-legal_entity_id, & .column-request_id': { minWidth: 132 },
}
