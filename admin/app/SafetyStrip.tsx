import Alert from '@mui/material/Alert'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { hasHere } from '#shared/browser/has-here.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { safetyTexts as t } from '#shared/text/safety.ts'

/** Which safety settings are switched off on this server, above every screen. */
export function SafetyStrip() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const off = switchedOff()
  if (!off.length) return null
  return (
    <Alert component="aside" role="note" severity="warning" aria-label={t.label} sx={strip}>
      {off.map((text) =>
        isNarrow ? (
          <details key={text}>
            <summary>{text}</summary>
          </details>
        ) : (
          <div key={text}>{text}</div>
        ),
      )}
    </Alert>
  )
}

/** In a narrow window a line each; a press on a cut one shows it whole. */
const strip = {
  mb: { xs: 1, sm: 1.5, md: 2.25 },
  py: 0,
  fontSize: 13,
  '& .MuiAlert-message': { py: { xs: 0.75, md: 0.375 }, minWidth: 0 },
  '& .MuiAlert-icon': { py: { xs: 0.75, md: 0.375 } },
  '& summary': { listStyle: 'none', cursor: 'pointer' },
  '& details:not([open]) summary': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}

function switchedOff(): string[] {
  const { second_person, sender_check, mode } = pageConfig()
  const off = sender_check || !hasHere('senders') ? [] : [t.no_sender_check]
  if (second_person === 'off' || second_person === 'money') {
    off.push(mode === 'own' ? t.own(second_person) : t[second_person])
  }
  return off
}
