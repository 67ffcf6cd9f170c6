import Alert from '@mui/material/Alert'
import type { PublicLink } from '../../contract/public-links.ts'
import { publicLinkTexts as t } from '../../text/public-links.ts'

/** Why nobody can begin by a link that its client thinks works. */
export function LinkAlerts({ link: { state, unable_why, stopped_by_staff, stop_reason } }: { link: PublicLink }) {
  return (
    <>
      {unable_why !== null && state === 'active' && <Alert severity="warning">{t.unable(unable_why)}</Alert>}
      {stopped_by_staff && state === 'stopped' && (
        <Alert severity="warning">{t.stopped_by_staff(stop_reason ?? '')}</Alert>
      )}
    </>
  )
}
