import { Suspense, useState } from 'react'
import FilterIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { chip } from '#shared/ra/list/chip.ts'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { requestFilterTexts as filterTexts } from '#shared/text/request-lists.ts'
import { FilterChips } from './FilterChips.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { screen } from '#shared/ra/screen.ts'

/** loaded when it is opened: the rows come first */
const FilterPanel = screen(() => import('./FilterPanel.tsx'), 'FilterPanel')

/** Search and states in sight, other filters in a panel; what is on is always shown below. */
export function RequestFilters() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SearchField placeholder={t.search} />
      <StatusTabs />
      <Button
        color="inherit"
        startIcon={<FilterIcon />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={chip(isOpen)}
      >
        {isOpen ? filterTexts.close : filterTexts.open}
      </Button>
      {isOpen && (
        <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={170} />}>
            <FilterPanel />
          </Suspense>
        </Box>
      )}
      <FilterChips />
    </>
  )
}
