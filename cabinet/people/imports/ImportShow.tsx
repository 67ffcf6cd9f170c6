import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Import } from '#shared/contract/imports.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { importStatusTexts, importTexts as t } from '#shared/text/imports.ts'
import { links } from '../../parts/links.ts'
import { CheckStep } from './CheckStep.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportRows } from './ImportRows.tsx'
import { Progress } from './Progress.tsx'

const refetch_ms = 2000

export function ImportShow() {
  return (
    <Show<Import>
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.status === 'writing' ? refetch_ms : false) }}
    >
      <ImportPage />
    </Show>
  )
}

/** Before confirmation: what the table will do; afterwards: what it has done. */
function ImportPage() {
  const imported = useRecordContext<Import>()
  const { canAccess } = useCanAccess({ resource: 'imports', action: 'create' })
  if (!imported) return null
  const { kind, status } = imported
  return (
    <Page
      title={imported.name}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StatusChip {...importStatusTexts[status]} />
          {t.new[kind]}
        </Box>
      }
      back={{ to: links.list(kind), label: t.kinds[kind] }}
    >
      {status === 'checked' && canAccess ? <CheckStep imported={imported} /> : <Written imported={imported} />}
    </Page>
  )
}

function Written({ imported }: { imported: Import }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {imported.status !== 'checked' && <Progress imported={imported} />}
      <ImportCounts imported={imported} />
      <Panel title={t.rows}>
        <ImportRows imported={imported} />
      </Panel>
    </Box>
  )
}
