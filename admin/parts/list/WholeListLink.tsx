import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { listTexts as t } from '#shared/text/admin.ts'
import { listOfScreen } from '../links.ts'
import { useFixedFilter } from './fixed-filter.ts'
import { viewAddress } from '#shared/ra/list/views/view-of-list.ts'

/** The same rows on the page of their list, which has its views, columns and bulk actions. */
export function WholeListLink() {
  const { resource, filterValues } = useListContext()
  const fixed = useFixedFilter()
  return (
    <Button
      component={Link}
      to={listOfScreen(resource, viewAddress({ filter: { ...filterValues, ...fixed } }))}
      role="menuitem"
    >
      {t.whole_list}
    </Button>
  )
}
