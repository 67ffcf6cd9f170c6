import { useState } from 'react'
import { CanAccess, useCanAccess, useNotify, useRecordContext } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Template } from '#shared/contract/templates.ts'
import { ArchiveButton } from '#shared/ra/form/ArchiveButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { AcceptChanges, type AcceptChangesProps } from '../files/AcceptChanges.tsx'
import { PagesDialog } from '../files/PagesDialog.tsx'
import { FieldKinds } from './FieldKinds.tsx'
import { TemplateDrop } from './TemplateDrop.tsx'

export function TemplateShow() {
  return (
    <Show<Template>>
      <TemplatePage />
    </Show>
  )
}

function TemplatePage() {
  const template = useRecordContext<Template>()
  const { canAccess } = useCanAccess({ resource: 'templates', action: 'update' })
  if (!template) return null
  return (
    <Page
      title={template.name}
      subtitle={t.edition(template.edition)}
      back={{ to: links.list('templates'), label: t.title }}
      actions={<Actions template={template} />}
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {template.warnings.map(({ code, text }) => (
          <Alert key={code} severity="warning">
            {text}
            {code === 'word_changes' && canAccess && <Accept template={template} />}
          </Alert>
        ))}
        <Panel title={t.fields}>
          <FieldKinds key={template.version} template={template} canChange={canAccess === true} />
        </Panel>
        {canAccess && <Replace template={template} />}
      </Box>
    </Page>
  )
}

/** As a new edition: those who fill the old one now keep it. */
function Accept({ template: { id, file_id } }: { template: Template }) {
  const notify = useNotify()
  const cache = useQueryClient()
  const send: AcceptChangesProps['send'] = async (again) => {
    await cabinetApi.call('POST /templates/{id}/editions', { params: { id }, ...again })
    await cache.invalidateQueries()
    notify(t.replaced, { type: 'success' })
  }
  return <AcceptChanges file_id={file_id} send={send} />
}

function Actions({ template }: { template: Template }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t.preview}
      </Button>
      <SaveFileButton
        name={`${template.name}.docx`}
        load={() => cabinetApi.file('GET /files/{id}/uploaded', { params: { id: template.file_id } })}
      >
        {t.download}
      </SaveFileButton>
      <CanAccess action="archive">
        <ArchiveButton variant="outlined" successMessage={t.archived} />
      </CanAccess>
      {isOpen && (
        <PagesDialog
          file_id={template.file_id}
          title={template.name}
          pages={template.pages}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Replace({ template: { id } }: { template: Template }) {
  const notify = useNotify()
  return (
    <Panel title={t.replace}>
      <TemplateDrop
        send={(file) => cabinetApi.call('POST /templates/{id}/editions', { params: { id }, ...file })}
        open={() => notify(t.replaced, { type: 'success' })}
      />
    </Panel>
  )
}
