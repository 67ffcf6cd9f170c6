import type { ReactElement, ReactNode } from 'react'
import { ListBase, useListContext, type ListBaseProps } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '../BackLink.tsx'
import { listTexts } from '../../text/ra.ts'
import { MoreMenu } from '../MoreMenu.tsx'
import { useTitle } from '../use-title.ts'
import { ListView } from './ListView.tsx'
import { useIsEmptyList } from './use-is-empty-list.ts'
import { useRovingTabIndex } from './use-roving-tab-index.ts'
import type { Order } from '../../rules/lists.ts'

type ListProps = Omit<ListBaseProps, 'title' | 'empty' | 'sort'> &
  HeadProps & {
    /** the newest first by default */
    sort?: Order
    /** explains the list, under its rows */
    subtitle?: ReactNode
    /** over the rows, where something waits or is wrong */
    above?: ReactNode
    /** content of an empty list */
    empty: ReactElement
    children: ReactNode
  }

type HeadProps = {
  title: string
  /** where «Назад» leads */
  back?: { to: string; label: string }
  /** `SearchField`, `SelectFilter` and others that use `useListFilter` */
  filters?: ReactNode
  /** how the list is shown */
  view?: ReactNode
  /** behind «…»: exports, and links to what is needed seldom */
  more?: ReactElement | ReactElement[]
  /** the main action */
  actions?: ReactNode
}

/** A list under its head of one line: filters in the address, pagination at the bottom. */
export function List({
  title,
  subtitle,
  actions,
  more,
  back,
  filters,
  view,
  above,
  empty,
  children,
  ...list
}: ListProps) {
  return (
    <ListBase perPage={25} sort={newestFirst} exporter={false} queryOptions={quiet} {...list}>
      <Box sx={{ display: 'grid', gap: 1.25, mt: { md: -1 }, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Head title={title} actions={actions} more={more} filters={filters} view={view} {...(back && { back })} />
        <ListView above={above} empty={empty} usual={list.filterDefaultValues}>
          {children}
        </ListView>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Box>
    </ListBase>
  )
}

/** Comes with the rows, whose height is another than that of their skeleton. */
function Subtitle({ children }: { children: ReactNode }) {
  const { isPending } = useListContext()
  if (isPending) return null
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      {children}
    </Typography>
  )
}

/** An empty list offers to create its first row. */
function Head({ title, back, filters, view, more, actions }: HeadProps) {
  useTitle(title)
  const isEmpty = useIsEmptyList()
  const tools = useRovingTabIndex<HTMLDivElement>()
  return (
    <Box component="header" sx={head}>
      <Box sx={{ display: 'flex', flexDirection: 'column', mr: 'auto', minWidth: 0 }}>
        {back && <BackLink {...back} />}
        <Typography variant="h1" sx={{ fontSize: { xs: 20, sm: 24 } }}>
          {title}
        </Typography>
      </Box>
      <Box ref={tools} role="toolbar" aria-label={listTexts.tools} sx={{ display: 'contents' }}>
        {!isEmpty && filters && <Box sx={filterLine}>{filters}</Box>}
        {!isEmpty && (view || more || actions) && (
          <Box sx={buttons}>
            {view}
            {more && <MoreMenu>{more}</MoreMenu>}
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** One line in a wide window; on a phone the search goes below the title. */
const head = { display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, columnGap: 2, rowGap: 1, alignItems: 'center' }
const filterLine = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  order: { xs: 1, lg: 0 },
  flex: { xs: '1 1 auto', lg: '1 1 0' },
  minWidth: 0,
  '& .MuiButton-root': { minHeight: 36 },
}
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  displayPrint: 'none',
  gap: 1,
  alignItems: 'center',
  minHeight: 36,
  '& .MuiButton-root': { minHeight: 36, px: { xs: 1.25, sm: 2 }, fontSize: { xs: 14, sm: 15 }, whiteSpace: 'nowrap' },
  // a button with a picture is its picture on a phone
  '& .wide-only': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-root:has(.wide-only)': {
    minWidth: 0,
    '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
  },
  // of the main button: «+» on a phone
  '& .create-icon': { display: { xs: 'block', sm: 'none' } },
  '& .create-label': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-root:has(.create-icon)': { px: { xs: 1, sm: 2 }, minWidth: 40 },
}

/** `ListView` shows the error, with a retry */
const quiet = { onError: () => undefined }

const newestFirst = { field: 'id', order: 'DESC' } as const
