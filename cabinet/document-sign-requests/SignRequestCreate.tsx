import { useRequireAccess } from 'ra-core'
import Box from '@mui/material/Box'
import { Page } from '#shared/ra/Page.tsx'
import { newRequestTexts as t, requestTexts } from '#shared/text/cabinet.ts'
import { DetailsStep } from './new/DetailsStep.tsx'
import { FilesStep } from './new/FilesStep.tsx'
import { SendStep } from './new/SendStep.tsx'
import { SignersStep } from './new/SignersStep.tsx'
import { Step } from './new/Step.tsx'
import { useDraft } from './new/use-draft.ts'
import { useUploads } from './new/use-uploads.ts'

/** One page of four quiet steps, with the price at its foot. */
export function SignRequestCreate() {
  useRequireAccess({ resource: 'request', action: 'create' })
  const uploads = useUploads()
  const draft = useDraft()
  return (
    <Page title={t.title} back={{ to: '/request', label: requestTexts.title }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Step number={1} title={t.files} hint={t.files_hint}>
          <FilesStep uploads={uploads} />
        </Step>
        <Step number={2} title={t.signers}>
          <SignersStep draft={draft} />
        </Step>
        <Step number={3} title={t.details}>
          <DetailsStep draft={draft} />
        </Step>
        <Step number={4} title={t.check}>
          <SendStep draft={draft} uploads={uploads} />
        </Step>
      </Box>
    </Page>
  )
}
