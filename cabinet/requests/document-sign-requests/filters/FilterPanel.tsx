import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { AuthorFilter } from './AuthorFilter.tsx'
import { HiddenFilter } from './HiddenFilter.tsx'
import { NoteworthyFilter } from './NoteworthyFilter.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { SendingSelect } from './SendingSelect.tsx'
import { TagFilter } from './TagFilter.tsx'

/** Filters that are used less often than search and states. */
export function FilterPanel() {
  return (
    <Card sx={{ p: { xs: 1, sm: 2 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <PeriodFilter />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <OrganizationFilter />
        <AuthorFilter />
        <SendingSelect />
        <TagFilter />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <HiddenFilter />
        <NoteworthyFilter />
      </Box>
    </Card>
  )
}
