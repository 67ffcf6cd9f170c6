import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { followTexts as t } from '#shared/text/follow-ups.ts'
import { links } from '../../parts/links.ts'

const AnnulDialog = lazy(() =>
  import('./AnnulDialog.tsx').then(({ AnnulDialog: component }) => ({ default: component })),
)

/** What may come after signed documents: an addition, a new edition, their end. */
export function FollowActions({ request }: { request: SignRequest }) {
  const navigate = useNavigate()
  const [isAnnulling, setIsAnnulling] = useState(false)
  const ending = request.followed_by.find(({ kind }) => kind === 'annulment')
  const ended = ending?.status === 'signed' ? t.ended(ending.id) : null
  return (
    <>
      {(['addition', 'replacement'] as const).map((kind) => (
        <ActionButton
          key={kind}
          whyNot={ended}
          onClick={() => void navigate(links.create('document-sign-requests', { follows: request.id, kind }))}
        >
          {t[kind]}
        </ActionButton>
      ))}
      <ActionButton whyNot={ended ?? (ending ? t.ending(ending.id) : null)} onClick={() => setIsAnnulling(true)}>
        {t.annul}
      </ActionButton>
      {isAnnulling && (
        <Suspense>
          <AnnulDialog request={request} onClose={() => setIsAnnulling(false)} />
        </Suspense>
      )}
    </>
  )
}
