import { lazy, Suspense, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { AccountButton } from '#shared/ra/layout/AccountButton.tsx'
import { useKeys } from '#shared/ra/layout/use-keys.ts'
import { screen } from '#shared/ra/screen.ts'
import { useProfile } from '../../parts/session/use-role.ts'
import { goKeys } from './go-keys.ts'

/** not needed for the first list */
const AccountLines = screen(() => import('./AccountLines.tsx'), 'AccountLines')
const ShortcutsDialog = screen(() => import('../help/ShortcutsDialog.tsx'), 'ShortcutsDialog')

/** A decoration: where it does not come, nothing is missing, and no notice covers the bar. */
const NewsDot = lazy(() =>
  import('../help/NewsDot.tsx').then(
    (loaded) => ({ default: loaded.NewsDot }),
    () => ({ default: () => false }),
  ),
)

/** The avatar with what is personal, and the keys of the console. */
export function Account() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const profile = useProfile()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const openHelp = () => setIsHelpOpen(true)
  useKeys({ go: profile ? goKeys(profile.role) : {}, help: openHelp })
  return (
    <>
      <AccountButton
        full_name={profile?.full_name ?? ''}
        mark={
          <Suspense>
            <NewsDot />
          </Suspense>
        }
      >
        <AccountLines onShortcuts={isNarrow ? null : openHelp} />
      </AccountButton>
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
