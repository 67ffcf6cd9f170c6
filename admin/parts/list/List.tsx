import { Suspense, type ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { List as SharedList } from '#shared/ra/list/List.tsx'
import { screen } from '#shared/ra/screen.ts'

/** loaded after the rows */
const Views = screen(() => import('./views/Views.tsx'), 'Views')
/** a line of them, and the space below it */
const place = <Box sx={{ height: 36, mb: 1.5, displayPrint: 'none' }} />

/** A list of the console: with ready filters, saved views and the look of its table above. */
export function List(props: Omit<ComponentProps<typeof SharedList>, 'above'>) {
  return <SharedList {...props} above={above} />
}

const above = (
  <Suspense fallback={place}>
    <Views />
  </Suspense>
)
