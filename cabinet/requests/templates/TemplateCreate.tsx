import { useRedirect, useRequireAccess } from 'ra-core'
import Box from '@mui/material/Box'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ExampleButton } from './ExampleButton.tsx'
import { TemplateDrop } from './TemplateDrop.tsx'

export function TemplateCreate() {
  useRequireAccess({ resource: 'templates', action: 'create' })
  const redirect = useRedirect()
  return (
    <Page title={t.create} back={{ to: links.list('templates'), label: t.title }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={t.file}>
          <TemplateDrop
            send={(file) => cabinetApi.call('POST /templates', file)}
            open={({ id }) => redirect('show', 'templates', id)}
          />
        </Panel>
        <Panel title={t.syntax_title}>
          <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {t.syntax.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <ExampleButton />
        </Panel>
      </Box>
    </Page>
  )
}
