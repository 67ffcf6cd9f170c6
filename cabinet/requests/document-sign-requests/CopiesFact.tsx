import { Suspense, useState } from 'react'
import { CanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { CopyRows } from '#shared/ra/requests/CopyRows.tsx'
import { screen } from '#shared/ra/screen.ts'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { copyTexts as t } from '#shared/text/copies.ts'

const CopiesDialog = screen(() => import('./CopiesDialog.tsx'), 'CopiesDialog')

/** Who else gets the signed copy, with a button that changes them. */
export function CopiesFact({ request }: { request: SignRequest }) {
  const { copies, status } = request
  const [isOpen, setIsOpen] = useState(false)
  const canChange = allows('correct', status)
  if (copies.length === 0 && !canChange) return null
  return (
    <Fact label={t.title}>
      <CopyRows copies={copies} status={status} />
      {canChange && (
        <CanAccess resource="request" action="change_copies">
          <Button size="small" onClick={() => setIsOpen(true)} sx={{ ml: -0.5 }}>
            {copies.length > 0 ? t.change : t.add}
          </Button>
        </CanAccess>
      )}
      {isOpen && (
        <Suspense>
          <CopiesDialog request={request} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Fact>
  )
}
