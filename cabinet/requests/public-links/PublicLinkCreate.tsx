import { useState } from 'react'
import { useNotify, useRedirect, useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ConfirmWarnings } from '../document-sign-requests/new/ConfirmWarnings.tsx'
import { FilesStep } from '../document-sign-requests/new/FilesStep.tsx'
import { whyNoFiles } from '../document-sign-requests/new/order-of.ts'
import { SenderSelect } from '../document-sign-requests/new/SenderSelect.tsx'
import { Step } from '../document-sign-requests/new/Step.tsx'
import { useConfirmedWarnings } from '../document-sign-requests/new/use-confirmed-warnings.ts'
import { useUploads } from '../document-sign-requests/new/use-uploads.ts'
import { AboutFields, LimitFields } from './LinkFields.tsx'
import { settingsOf, useLinkValues } from './use-link-values.ts'

const shown = ['title', 'message', 'pin', 'expires_at', 'day_max', 'phone_max', 'total_max', 'sign_days']

export function PublicLinkCreate() {
  useRequireAccess({ resource: 'public-links', action: 'create' })
  const redirect = useRedirect()
  const notify = useNotify()
  const uploads = useUploads()
  const fields = useLinkValues()
  const [legal_entity_id, setEntity] = useState<number | null>(null)
  const confirming = useConfirmedWarnings(uploads.rows.flatMap(({ stored }) => stored?.warnings ?? []))
  const { change, isBusy, errors } = useChange<{ id: number }>(({ id }) => {
    notify(t.created, { type: 'success' })
    redirect('show', 'public-links', id)
  })
  const save = () => {
    const documents = uploads.rows.flatMap(({ stored, title }) => (stored ? [{ file_id: stored.id, title }] : []))
    const body = { ...settingsOf(fields.values), legal_entity_id, documents, confirmed_warnings: confirming.confirmed }
    void change(() => cabinetApi.call('POST /public-links', { body }), null)
  }
  const others = Object.entries(errors).filter(([name]) => !shown.includes(name))
  return (
    <Page title={t.new} back={{ to: links.list('public-links'), label: t.title }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Step number={1} title={t.documents}>
          <FilesStep uploads={uploads} />
        </Step>
        <Step number={2} title={t.about}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <SenderSelect value={legal_entity_id} onChange={setEntity} />
            <AboutFields {...fields} errors={errors} />
          </Box>
        </Step>
        <Step number={3} title={t.limits}>
          <LimitFields {...fields} errors={errors} />
        </Step>
        {confirming.warnings.length > 0 && (
          <ConfirmWarnings isDone={confirming.isDone} onChange={confirming.onChange}>
            {[...new Set(confirming.warnings.map(({ text }) => text))].map((text) => (
              <div key={text}>{text}</div>
            ))}
          </ConfirmWarnings>
        )}
        {others.map(([name, text]) => (
          <Alert key={name} severity="error">
            {text}
          </Alert>
        ))}
        <Box>
          <ActionButton
            variant="contained"
            size="large"
            loading={isBusy}
            whyNot={whyNoFiles(uploads.rows) ?? confirming.whyNot}
            onClick={save}
          >
            {t.create}
          </ActionButton>
        </Box>
      </Box>
    </Page>
  )
}
