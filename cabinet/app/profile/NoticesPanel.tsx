import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notices } from '#shared/contract/notices.ts'
import { noticeModes, type NoticeMode } from '#shared/rules/notices.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { noticeModeTexts, requestNoticeTexts as t } from '#shared/text/notices.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** What this user gets letters about; a choice is saved at once. */
export function NoticesPanel() {
  const { data: notices, error, refetch } = useAnswer('GET /profile/notices')
  return (
    <Panel title={t.title}>
      {notices && <Choice notices={notices} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!notices && !error && <Skeleton variant="rounded" height={240} />}
    </Panel>
  )
}

function Choice({ notices }: { notices: Notices }) {
  const notify = useNotify()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (mode: NoticeMode) => cabinetApi.call('PUT /profile/notices', { body: { mode } }),
    onSuccess: async () => {
      await cache.invalidateQueries()
      notify(t.saved, { type: 'success' })
    },
  })
  const mode = save.isPending ? save.variables : notices.mode
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t.hint(notices.email)}
      </Typography>
      <RadioGroup aria-label={t.label} value={mode} sx={{ gap: 1, mt: 1 }}>
        {noticeModes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={save.isPending}
            control={<Radio size="small" />}
            onChange={() => save.mutate(mode)}
            sx={{ alignItems: 'flex-start' }}
            label={
              <>
                {noticeModeTexts[mode].word}
                <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                  {noticeModeTexts[mode].about}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {save.error && <Alert severity="error">{textOf(save.error)}</Alert>}
    </>
  )
}
