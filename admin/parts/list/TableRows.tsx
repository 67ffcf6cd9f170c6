import { Suspense, type ComponentProps } from 'react'
import { useStore } from 'ra-core'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { twoLines } from '#shared/ra/two-lines.ts'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import { screen } from '#shared/ra/screen.ts'

const ColumnChoices = screen(() => import('./views/ColumnChoices.tsx'), 'ColumnChoices')

/** A dense table of the console. */
export function TableRows(props: ComponentProps<typeof Rows>) {
  const [density] = useStore('density')
  const isPhone = useIsPhone()
  return (
    <>
      <Rows {...props} sx={density === 'compact' ? compact : dense} />
      {!isPhone && (
        <Suspense>
          <ColumnChoices hiddenAtFirst={props.hiddenColumns}>{props.children}</ColumnChoices>
        </Suspense>
      )}
    </>
  )
}

/** Rows stay near 40 px: «ООО «Ромашка»» or «Заявка № 15» takes one line, a name with its legal form in full two. */
const dense = {
  '& .RaDataTable-rowCell': { py: '3px' },
  '& .column-client_id, & .column-legal_entity_id, & .column-request_id': { minWidth: 132 },
  '& .column-client_id > a, & .column-legal_entity_id > a, & .column-title > a, & .column-name > a': twoLines,
}

/** Chosen by who wants more rows in the window. */
const compact = {
  ...dense,
  '& .RaDataTable-rowCell': { py: 0, height: 32, fontSize: 13 },
  '& .MuiTypography-caption': { fontSize: 12, lineHeight: 1.2 },
}
