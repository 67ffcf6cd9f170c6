import Box from '@mui/material/Box'
import { showTime } from '#shared/rules/clock.ts'
import { journalTexts as t } from '#shared/text/journal.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { links } from '../links.ts'
import { useVerification } from '../use-verification.ts'

/** the invariant of chains and anchors (docs/invariants.md) */
const invariant = 'I8 '

/** What the last check of the journal's chains has found; nothing before the first one. */
export function ChainState() {
  const { data: verification } = useVerification()
  if (!verification) return null
  const { recent_at, full_at, findings } = verification
  const at = recent_at ?? full_at
  if (at === null) return null
  const isBroken = findings.some(({ check }) => check.startsWith(invariant))
  return (
    <Box component="span" sx={{ display: 'block', color: isBroken ? 'error.main' : 'success.main' }}>
      {isBroken ? t.chain_broken : t.chain_whole(showTime(at))}{' '}
      {isBroken && <TextLink to={links.verification}>{t.chain_details}</TextLink>}
    </Box>
  )
}
