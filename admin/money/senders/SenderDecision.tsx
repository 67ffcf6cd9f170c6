import { useState } from 'react'
import { useDataProvider, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import type { Sender } from '#shared/contract/senders.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { nextState } from '#shared/rules/moves.ts'
import { senderMoves } from '#shared/rules/senders.ts'
import { SenderDetailsFacts } from './SenderDetailsFacts.tsx'
import { senderQueueTexts as t } from '#shared/text/senders.ts'

const decisions = ['accept', 'refuse'] as const
type Decision = (typeof decisions)[number]

/** The buttons that the state of the sender allows. */
export function SenderDecision() {
  const row = useRecordContext<Sender>()
  const [open, setOpen] = useState<Decision | null>(null)
  if (!row) return null
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
      {decisions.map(
        (decision) =>
          nextState(senderMoves, row.status, decision) && (
            <Button
              key={decision}
              size="small"
              variant="outlined"
              color={decision === 'refuse' ? 'error' : 'primary'}
              aria-label={t.verb_of(t.verbs[decision], row.name)}
              onClick={() => setOpen(decision)}
            >
              {t.verbs[decision]}
            </Button>
          ),
      )}
      {open && <DecisionDialog sender={row} decision={open} onClose={() => setOpen(null)} />}
    </Box>
  )
}

type DecisionDialogProps = { sender: Sender; decision: Decision; onClose: () => void }

/** What staff looked at is required to accept, and the reason, which the client sees, to refuse. */
function DecisionDialog({ sender, decision, onClose }: DecisionDialogProps) {
  const { id, name, inn, version } = sender
  const provider = useDataProvider<RowsProvider>()
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const { change, isBusy, errors } = useChange(onClose)
  const isRefusal = decision === 'refuse'
  const needed = (isRefusal ? reason : note).trim()
  const submit = () =>
    change(
      () => provider.act('senders', id, decision, { note: note.trim(), version, ...(isRefusal && { reason }) }),
      t.done[decision],
    )
  return (
    <FormDialog
      title={t.titles[decision]}
      about={[name, inn && t.inn(inn), t.abouts[decision]].filter(Boolean).join('. ')}
      verb={t.verbs[decision]}
      whyNot={needed === '' ? t.needed[decision] : null}
      isBusy={isBusy}
      error={formError(errors, ['note', 'reason'])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SenderDetailsFacts sender={sender} />
      <Answers answers={t.answers[decision]} onChoose={isRefusal ? setReason : setNote} />
      {isRefusal && (
        <TextField
          label={t.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors['reason'] !== undefined}
          helperText={errors['reason'] ?? t.reason_hint}
          multiline
          minRows={2}
          required
          sx={{ m: 0 }}
        />
      )}
      <TextField
        label={t.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={errors['note'] !== undefined}
        helperText={errors['note'] ?? t.note_hint}
        multiline
        minRows={2}
        required={!isRefusal}
        sx={{ m: 0 }}
      />
    </FormDialog>
  )
}

/** A press fills the field in; it can be changed there. */
function Answers({ answers, onChoose }: { answers: readonly string[]; onChoose: (answer: string) => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {answers.map((answer) => (
        <Chip
          key={answer}
          component="button"
          type="button"
          size="small"
          clickable
          variant="outlined"
          label={answer}
          onClick={() => onChoose(answer)}
          sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', textAlign: 'start', py: 0.5 } }}
        />
      ))}
    </Box>
  )
}
