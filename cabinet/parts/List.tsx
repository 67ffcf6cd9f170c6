import { Suspense, type ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { List as SharedList } from '#shared/ra/list/List.tsx'
import { screen } from '#shared/ra/screen.ts'
import { cabinetApi } from './api.ts'

/** loaded after the rows */
const Views = screen(() => import('#shared/ra/list/views/Views.tsx'), 'Views')
/** the width of the export button, kept until it has loaded */
const place = <Box sx={{ width: { xs: 40, sm: 84 } }} />

/** A list of the cabinet: with saved views and the look of its table behind «Вид». */
export function List(props: Omit<ComponentProps<typeof SharedList>, 'view'>) {
  return <SharedList {...props} view={view} />
}

const view = (
  <Suspense fallback={place}>
    <Views side="cabinet" api={cabinetApi} />
  </Suspense>
)
