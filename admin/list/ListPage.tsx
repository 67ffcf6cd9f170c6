import type { ComponentProps } from 'react'
import { ListPage as SharedListPage } from '#shared/ra/list/ListPage.tsx'
import { Views } from './views/Views.tsx'

/** A list of the console: with ready filters, saved views and the look of its table above. */
export function ListPage(props: Omit<ComponentProps<typeof SharedListPage>, 'above'>) {
  return <SharedListPage {...props} above={<Views />} />
}
