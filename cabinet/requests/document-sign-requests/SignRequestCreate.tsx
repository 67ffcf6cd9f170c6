import { useState } from 'react'
import { useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import type { Follows } from '#shared/contract/follow-ups.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { newRequestTexts as t, cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { followKinds } from '#shared/rules/follow-ups.ts'
import { followKindTexts, followTexts } from '#shared/text/follow-ups.ts'
import { links } from '../../parts/links.ts'
import { ApprovalFields } from '../approvals/ApprovalFields.tsx'
import { CopiesField } from './new/CopiesField.tsx'
import { FileAsks } from './new/asks/FileAsks.tsx'
import { DetailsStep } from './new/DetailsStep.tsx'
import { DraftStatus } from './new/DraftStatus.tsx'
import { FilesStep } from './new/FilesStep.tsx'
import type { Opened } from './new/open-draft.ts'
import { clearDraft } from './new/tab-draft.ts'
import { SendStep } from './new/SendStep.tsx'
import { SignerPreview } from './new/SignerPreview.tsx'
import { SignersStep } from './new/SignersStep.tsx'
import { Step } from './new/Step.tsx'
import { useBlankDraft } from './new/use-blank-draft.ts'
import type { Draft } from './new/use-draft.ts'
import { useOpenedDraft } from './new/use-opened-draft.ts'
import { useRequestDraft } from './new/use-request-draft.ts'

/** What the new request continues, by its address. */
function followsOf(search: URLSearchParams): Follows | null {
  const id = Number(search.get('follows'))
  const kind = followKinds.find((known) => known === search.get('kind'))
  return id > 0 && kind !== undefined ? { id, kind } : null
}

export function SignRequestCreate() {
  useRequireAccess({ resource: 'request', action: 'create' })
  const [attempt, setAttempt] = useState(0)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = Number(search.get('draft')) || null
  const follows = followsOf(search)
  // a form that continues a request is kept apart from a usual one
  const name = follows ? `new_request ${follows.kind} ${follows.id}` : 'new_request'

  const open = (id: number | null) => {
    clearDraft(name)
    setAttempt(attempt + 1)
    void navigate(id === null ? links.create('document-sign-requests') : links.savedDraft(id), { replace: true })
  }

  return (
    <Page title={t.title} back={{ to: links.list('document-sign-requests'), label: requestTexts.title }}>
      <Form
        key={`${wanted} ${attempt}`}
        name={name}
        follows={follows}
        wanted={wanted}
        onOpen={open}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Page>
  )
}

type FormProps = {
  name: string
  follows: Follows | null
  wanted: number | null
  onOpen: (id: number | null) => void
  onRetry: () => void
}

function Form({ name, follows, wanted, onOpen, onRetry }: FormProps) {
  const { blank, error: unknown } = useBlankDraft(follows)
  const { opened, error = unknown } = useOpenedDraft(name, wanted)
  if (error) return <Failure error={error} onRetry={onRetry} />
  return opened && blank ? <Steps name={name} opened={opened} blank={blank} onOpen={onOpen} /> : <PageSkeleton />
}

type StepsProps = { name: string; opened: Opened; blank: Draft; onOpen: (id: number | null) => void }

/** One page of four steps with the price at the bottom. */
function Steps({ name, opened, blank, onOpen }: StepsProps) {
  const { draft, uploads, saving, saved, saver, keepAsNew } = useRequestDraft(name, opened, blank)
  const leave = (id: number | null) => {
    saver.detach()
    onOpen(id)
  }
  const status = <DraftStatus saving={saving} onOpenSaved={() => leave(saved?.id ?? null)} onKeepMine={keepAsNew} />
  const [isResumed] = useState(opened.draft !== undefined)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'))
  const isBlocked = saving.state === 'conflict' || saving.state === 'gone'
  return (
    <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: columns }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {draft.value.follows && <FollowsLine follows={draft.value.follows} />}
        {isResumed && !isBlocked && <Resumed onStartOver={() => leave(null)} />}
        <Step number={1} title={t.files} hint={t.files_hint}>
          <FilesStep uploads={uploads} />
        </Step>
        <Step number={2} title={t.signers}>
          <SignersStep draft={draft} />
        </Step>
        <Step number={3} title={t.details}>
          <DetailsStep draft={draft} />
          <CopiesField value={draft.value.copies} onChange={(copies) => draft.change({ copies })} />
          <ApprovalFields value={draft.value} onChange={draft.change} />
          <FileAsks value={draft.value.signer_files} onChange={(signer_files) => draft.change({ signer_files })} />
        </Step>
        <Step number={4} title={t.check}>
          <SendStep draft={draft} uploads={uploads} saver={saver} onDone={() => clearDraft(name)} />
          {!isBlocked && <Box sx={{ mt: 2 }}>{status}</Box>}
        </Step>
        {isBlocked && <Box sx={inSight}>{status}</Box>}
      </Box>
      {isWide && <SignerPreview draft={draft.value} files={uploads.rows} />}
    </Box>
  )
}

const columns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 760px) minmax(0, 360px)' }
/** wherever the user types */
const inSight = { position: 'sticky', bottom: 8, zIndex: 2 }

function FollowsLine({ follows: { id, kind } }: { follows: Follows }) {
  return (
    <Typography>
      {followKindTexts[kind]}{' '}
      <Link component={RouterLink} to={links.show('document-sign-requests', id)}>
        {followTexts.to(id)}
      </Link>
    </Typography>
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
