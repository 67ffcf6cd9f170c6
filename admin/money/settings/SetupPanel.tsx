import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Installation, SetupStep } from '#shared/contract/installation.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { setupScreenTexts as t, setupTexts } from '#shared/text/setup.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { settingsPart } from '../../parts/links.ts'
import { setupPlaces } from './setup-places.ts'

/** What the portal needs before people can work with it: each step with what is missing, and where it is done. */
export function SetupPanel({ installation: { steps } }: { installation: Installation }) {
  const left = steps.filter(({ is_done }) => !is_done).length
  return (
    <Panel title={t.title}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {left === 0 ? t.all_done : t.subtitle}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </Box>
    </Panel>
  )
}

function Step({ step: { step, is_done, about } }: { step: SetupStep }) {
  const place = setupPlaces[step]
  const title = setupTexts.titles[step]
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1.5 }}>
        {place ? <TextLink to={settingsPart(place)}>{title}</TextLink> : title}
        <StatusChip {...(is_done ? t.done : t.missing)} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {about}
      </Typography>
      {!is_done && t.how[step] && <Typography variant="body2">{t.how[step]}</Typography>}
    </Box>
  )
}
