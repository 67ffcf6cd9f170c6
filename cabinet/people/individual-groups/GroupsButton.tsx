import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import { Allowed } from '#shared/ra/Allowed.tsx'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { screen } from '#shared/ra/screen.ts'

const GroupsDialog = screen(() => import('./GroupsDialog.tsx'), 'GroupsDialog')

/** Opens the groups of people, to create, rename and delete them. */
export function GroupsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Allowed resource="individual-groups" action="create">
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t.button}
      </Button>
      {isOpen && (
        <Suspense>
          <GroupsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
