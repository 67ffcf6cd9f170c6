import { lazy, Suspense } from 'react'
import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router'
import type { Client } from '#shared/contract/clients.ts'
import { clientTexts as t } from '#shared/text/clients.ts'

type TabName = keyof typeof t.tabs
const all = Object.keys(t.tabs) as TabName[]
/** A private person has no organizations, and so nobody to contact there. */
const ofPerson = all.filter((name) => name !== 'organizations' && name !== 'contacts')

const TabContent = lazy(async () => ({ default: (await import('./TabContent.tsx')).TabContent }))

/** One tab per noun; the open one is part of the address, so that it can be sent to a colleague. */
export function ClientTabs() {
  const [search, setSearch] = useSearchParams()
  const names = useRecordContext<Client>()?.kind === 'individual' ? ofPerson : all
  const open = names.find((name) => name === search.get('tab')) ?? 'requests'
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_event, tab: TabName) => setSearch({ tab }, { replace: true })}
        variant="scrollable"
        aria-label={t.tabs_label}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {names.map((name) => (
          <Tab key={name} value={name} label={t.tabs[name]} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <TabContent name={open} />
        </Suspense>
      </Box>
    </Box>
  )
}
