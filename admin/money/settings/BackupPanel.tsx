import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { backupPanelTexts as t, setupScreenTexts } from '#shared/text/setup.ts'
import { useInstallation } from './use-installation.ts'

/** When the last copy was made, and what makes one: it needs a password and a place that the server must not have. */
export function BackupPanel() {
  const { data, error, refetch } = useInstallation()
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  const step = data?.steps.find(({ step }) => step === 'backup')
  return (
    <Panel title={t.title}>
      {step ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {step.about}
          <StatusChip {...(step.is_done ? setupScreenTexts.done : setupScreenTexts.missing)} />
        </Box>
      ) : (
        <Skeleton variant="rectangular" height={40} />
      )}
      {t.about.map((line) => (
        <Typography key={line} sx={{ mt: 2 }}>
          {line}
        </Typography>
      ))}
      {t.commands.map(({ what, line }) => (
        <Box key={line} sx={{ mt: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {what}
          </Typography>
          <Box component="pre" sx={{ my: 1, p: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...framed }}>
            {line}
          </Box>
          <CopyButton text={line} />
        </Box>
      ))}
    </Panel>
  )
}

const framed = { bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1 }
