import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { tagTexts as t } from '#shared/text/request-lists.ts'
import type { ActOnChosen } from './use-act-on-chosen.ts'
import { screen } from '#shared/ra/screen.ts'

const TagsDialog = screen(() => import('./TagsDialog.tsx'), 'TagsDialog')

/** Adds tags to the selected requests and removes them. */
export function TagChosen({ requests, act }: { requests: readonly SignRequest[]; act: ActOnChosen }) {
  const [isOpen, setIsOpen] = useState(false)
  const ids = requests.map(({ id }) => id)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t.button}
      </Button>
      {isOpen && (
        <Suspense>
          <TagsDialog
            title={t.title(ids.length)}
            present={[...new Set(requests.flatMap(({ tags }) => tags))].toSorted()}
            onClose={() => setIsOpen(false)}
            onChoose={(change) => {
              setIsOpen(false)
              void act('tags', ids, t.done, change)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
