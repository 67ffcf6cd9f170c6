import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Outcome } from '#shared/ra/requests/use-act-on-chosen.ts'
import { consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { TextLink } from '../../../parts/fields/TextLink.tsx'
import { links } from '../../../parts/links.ts'
import { byReason } from './by-reason.ts'
import type { Order } from './order.ts'

type ChosenOutcomeProps = { order: Order; outcome: Outcome; onClose: () => void }

/** What came of it, for each request: those that were refused under the reason. */
export function ChosenOutcome({ order: { verb, requests }, outcome, onClose }: ChosenOutcomeProps) {
  const { done, refused, untried } = outcome
  const titles = new Map(requests.map(({ id, title }) => [id, title]))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="chosen-outcome">
      <DialogTitle id="chosen-outcome">{t.titles[verb]}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div role="status">
          {[
            t.done[verb](done.length),
            refused.length > 0 ? t.refused[verb](refused.length) : untried.length === 0 && t.all_done,
            untried.length > 0 && t.untried(untried.length),
          ]
            .filter(Boolean)
            .join(' ')}
        </div>
        {byReason(refused).map(({ why, ids }) => (
          <section key={why}>
            <Typography sx={{ fontWeight: 500 }}>{why}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 15, overflowWrap: 'anywhere' }}>
              {ids.map((id) => (
                <li key={id}>
                  <TextLink to={links.show('document-sign-requests', Number(id))}>
                    {consoleRequestTexts.number(Number(id))} {titles.get(Number(id))}
                  </TextLink>
                </li>
              ))}
            </Box>
          </section>
        ))}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button variant="contained" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
