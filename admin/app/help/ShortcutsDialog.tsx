import { Fragment, useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { shortcutTexts as t } from '#shared/text/console-help.ts'
import { useRole } from '../../parts/session/use-role.ts'
import { goLines } from '../menu/menu-groups.tsx'

/** The list of shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const role = useRole()
  const title = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        <Keys list={t.list} />
        <Keys
          list={(role ? goLines(role) : []).map(({ label, go = '' }) => ({
            what: label,
            keys: [['g', go.toUpperCase()]],
            inTurn: true,
          }))}
        />
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

type Shortcut = {
  what: string
  keys: readonly (readonly string[])[]
  /** pressed one after another, not together */
  inTurn?: boolean
}

const Keys = ({ list }: { list: readonly Shortcut[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.25 }}>
    {list.map(({ what, keys, inTurn = false }) => (
      <Fragment key={what}>
        <Box component="dt">{what}</Box>
        <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' }}>
          {keys.map((combination, index) => (
            <Fragment key={combination.join('+')}>
              {index > 0 && t.or}
              <span>
                {combination.map((key, nth) => (
                  <Fragment key={key}>
                    {nth > 0 && (inTurn ? ` ${t.in_turn} ` : ' + ')}
                    <Box component="kbd" sx={keyLook}>
                      {key}
                    </Box>
                  </Fragment>
                ))}
              </span>
            </Fragment>
          ))}
        </Box>
      </Fragment>
    ))}
  </Box>
)

const keyLook = {
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: 13,
}
