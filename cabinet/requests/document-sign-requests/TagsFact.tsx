import { Suspense, useState } from 'react'
import { CanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { TagsChange } from '#shared/contract/request-lists.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { tagTexts as t } from '#shared/text/request-lists.ts'
import { TagsLine } from './TagsLine.tsx'
import { useTagRequest } from './use-tag-request.ts'
import { screen } from '#shared/ra/screen.ts'

const TagsDialog = screen(() => import('./TagsDialog.tsx'), 'TagsDialog')

/** Tags of a request, with a button that changes them. */
export function TagsFact({ request }: { request: SignRequest }) {
  const [isOpen, setIsOpen] = useState(false)
  const tag = useTagRequest(request)
  const choose = (change: TagsChange) => {
    setIsOpen(false)
    void tag(change)
  }
  return (
    <Fact label={t.tags}>
      <TagsLine tags={request.tags} />
      <CanAccess resource="request" action="tag">
        <Button size="small" onClick={() => setIsOpen(true)} sx={{ ml: -0.5 }}>
          {request.tags.length > 0 ? t.change : t.add_first}
        </Button>
      </CanAccess>
      {isOpen && (
        <Suspense>
          <TagsDialog title={t.title(1)} present={request.tags} onClose={() => setIsOpen(false)} onChoose={choose} />
        </Suspense>
      )}
    </Fact>
  )
}
