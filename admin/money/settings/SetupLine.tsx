import Box from '@mui/material/Box'
import type { Installation } from '#shared/contract/installation.ts'
import type { sellerTexts } from '#shared/text/seller.ts'
import { setupScreenTexts as t, setupTexts } from '#shared/text/setup.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { settingsPart } from '../../parts/links.ts'
import { nextStep } from './setup-places.ts'

type SetupLineProps = { installation: Installation; part: keyof typeof sellerTexts.parts }

/** Above a part of the settings, while the portal is being set up: how much is done, and what comes next. */
export function SetupLine({ installation, part }: SetupLineProps) {
  const { steps, closed } = installation
  const done = steps.filter(({ is_done }) => is_done).length
  const next = nextStep(installation, part)
  if (closed || done === steps.length) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, justifyContent: 'space-between' }}>
      <TextLink to={settingsPart('setup')}>{t.progress(done, steps.length)}</TextLink>
      {next && <TextLink to={settingsPart(next.part)}>{t.next(setupTexts.titles[next.step])}</TextLink>}
    </Box>
  )
}
