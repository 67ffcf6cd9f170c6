import { Suspense } from 'react'
import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import ToggleButton from '@mui/material/ToggleButton'
import { useSearchParams } from 'react-router'
import { hasHere } from '#shared/browser/has-here.ts'
import type { Client } from '#shared/contract/clients.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { ClientOverview } from './ClientOverview.tsx'
import { listsOf, placeOf, type ListName, type SectionName } from './sections.ts'
import { screen } from '#shared/ra/screen.ts'

const TabContent = screen(() => import('./TabContent.tsx'), 'TabContent')
const sections = (Object.keys(t.sections) as SectionName[]).filter((name) => name !== 'money' || hasHere('balance'))

/** Six sections, and the lists of the open one; the list is part of the address, so that it can be sent to a colleague. */
export function ClientTabs() {
  const [search, setSearch] = useSearchParams()
  const client = useRecordContext<Client>()
  if (!client) return null
  const open = placeOf(search.get('tab'), client.kind)
  const lists = listsOf(open.section, client.kind)
  const show = (tab: ListName | undefined) => setSearch(tab ? { tab } : {}, { replace: true })
  const choice = lists.length > 1 && (
    <Box role="group" aria-label={t.lists_label} sx={segments}>
      {lists.map((name) => (
        <ToggleButton
          key={name}
          value={name}
          selected={name === open.list}
          onChange={() => show(name)}
          size="small"
          color="primary"
        >
          {t.tabs[name]}
        </ToggleButton>
      ))}
    </Box>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open.section}
        onChange={(_event, section: SectionName) => show(listsOf(section, client.kind)[0])}
        variant="scrollable"
        // MUI shows scroll buttons before it has measured the width, and keeps them
        scrollButtons={false}
        aria-label={t.tabs_label}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map((name) => (
          <Tab key={name} value={name} label={t.sections[name]} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open.section}`} aria-labelledby={`tab-${open.section}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          {open.list === null ? <ClientOverview client={client} /> : <TabContent name={open.list} choice={choice} />}
        </Suspense>
      </Box>
    </Box>
  )
}

const segments = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  maxWidth: '100%',
  gap: 0.5,
  mr: { md: 1 },
  '& .MuiToggleButton-root': { flexShrink: 0, minHeight: 36, px: 1, fontSize: 14, color: 'text.primary', border: 0 },
}
