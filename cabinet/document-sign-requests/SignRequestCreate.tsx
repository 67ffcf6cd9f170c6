import { useState } from 'react'
import { useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Page } from '#shared/ra/Page.tsx'
import { newRequestTexts as t, cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../links.ts'
import { DetailsStep } from './new/DetailsStep.tsx'
import { FilesStep } from './new/FilesStep.tsx'
import { clearDraft } from './new/saved-draft.ts'
import { SendStep } from './new/SendStep.tsx'
import { SignersStep } from './new/SignersStep.tsx'
import { Step } from './new/Step.tsx'
import { useSavedDraft } from './new/use-saved-draft.ts'

const name = 'new_request'

export function SignRequestCreate() {
  useRequireAccess({ resource: 'request', action: 'create' })
  const [attempt, setAttempt] = useState(0)

  const startOver = () => {
    clearDraft(name)
    setAttempt(attempt + 1)
  }

  return (
    <Page title={t.title} back={{ to: links.list('document-sign-requests'), label: requestTexts.title }}>
      <Steps key={attempt} onStartOver={startOver} />
    </Page>
  )
}

/** One page of four steps with the price at the bottom. */
function Steps({ onStartOver }: { onStartOver: () => void }) {
  const { draft, uploads, isResumed } = useSavedDraft(name)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isResumed && <Resumed onStartOver={onStartOver} />}
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
        <SendStep draft={draft} uploads={uploads} onDone={() => clearDraft(name)} />
      </Step>
    </Box>
  )
}

function Resumed({ onStartOver }: { onStartOver: () => void }) {
  const startOver = (
    <Button color="inherit" size="small" onClick={onStartOver}>
      {t.start_over}
    </Button>
  )
  return (
    <Alert severity="info" action={startOver}>
      {t.resumed}
    </Alert>
  )
}
