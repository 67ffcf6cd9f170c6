import { Suspense, useState } from 'react'
import { CanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { screen } from '#shared/ra/screen.ts'

const GroupsDialog = screen(() => import('./GroupsDialog.tsx'), 'GroupsDialog')

/** Opens the groups of people, to create, rename and delete them. */
export function GroupsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <CanAccess resource="individual-groups" action="create">
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t.button}
      </Button>
      {isOpen && (
        <Suspense>
          <GroupsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </CanAccess>
  )
}
