import { use } from 'react'
import { CanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import { CloseMenu } from '#shared/ra/MoreMenu.tsx'
import { groupTexts as t } from '#shared/text/individual-groups.ts'

/** A line of «…»: opens the groups of people, to create, rename and delete them. */
export function GroupsButton({ onOpen }: { onOpen: () => void }) {
  const close = use(CloseMenu)
  const open = () => {
    close()
    onOpen()
  }
  return (
    <CanAccess resource="individual-groups" action="create">
      <Button role="menuitem" onClick={open}>
        {t.button}
      </Button>
    </CanAccess>
  )
}
