import { useNotify } from 'ra-core'
import { BooleanInput, TextInput } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Face, FaceUpdate } from '#shared/contract/face.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { TypedForm } from '#shared/ra/form/TypedForm.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { faceTexts as t } from '#shared/text/face.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ColorInput } from './ColorInput.tsx'
import { FacePreview } from './FacePreview.tsx'
import { LogoField } from './LogoField.tsx'

/** What signers see of the company beside its name, and how that will look. */
export function FacePanel() {
  const { data: face, error, refetch } = useAnswer('GET /face')
  return (
    <Panel title={t.title} flush>
      <Typography color="text.secondary" sx={{ px: 2.5, maxWidth: 760 }}>
        {t.about}
      </Typography>
      {face && face.stop_reason !== null && (
        <Alert severity="warning" sx={{ mx: 2.5, mt: 1.5 }}>
          {t.stopped(face.stop_reason)}
        </Alert>
      )}
      {face && <FaceForm face={face} reload={refetch} />}
      {error && !face && <Failure error={error} onRetry={refetch} />}
      {!face && !error && <Skeleton variant="rounded" height={420} sx={{ m: 2.5 }} />}
    </Panel>
  )
}

function FaceForm({ face, reload }: { face: Face; reload: () => unknown }) {
  const notify = useNotify()
  const cache = useQueryClient()
  const save = async ({ color, greeting, letters_by_name }: Record<string, unknown>) => {
    // the server judges what the form holds
    const body = { color: color ?? null, greeting: greeting ?? null, letters_by_name } as FaceUpdate
    await cabinetApi.call('PUT /face', { body, headers: { 'if-match': `"${face.version}"` } })
    await cache.invalidateQueries()
    notify(t.saved, { type: 'success' })
  }
  return (
    <TypedForm
      noun="face"
      record={{ id: 1, ...face }}
      onSave={save}
      reload={reload}
      toolbar={<SaveButton variant="outlined" sx={{ mx: 2.5, mb: 2.5 }} />}
    >
      <Box sx={columns}>
        <Box sx={{ minWidth: 0 }}>
          <LogoField face={face} />
          <ColorInput />
          <TextInput
            source="greeting"
            label={t.greeting}
            helperText={t.greeting_hint}
            multiline
            minRows={2}
            fullWidth
          />
          <BooleanInput source="letters_by_name" label={t.letters} helperText={t.letters_hint} />
        </Box>
        <FacePreview logo={face.logo} />
      </Box>
    </TypedForm>
  )
}

const columns = {
  display: 'grid',
  gap: 4,
  width: '100%',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
}
