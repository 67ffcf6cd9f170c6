import { useCanAccess, useNotify } from 'ra-core'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { consolePublicLinkTexts, publicLinkTexts as t } from '#shared/text/public-links.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

/** Stops a client's link, with a reason that the client sees. */
export function StopLink({ link: { id, state } }: { link: PublicLink }) {
  const { canAccess } = useCanAccess({ resource: 'public-links', action: 'stop' })
  const notify = useNotify()
  if (!canAccess || state === 'stopped') return null
  const stop = async (reason: string) => {
    await adminApi.call('POST /public-links/{id}/stop', { params: { id }, body: { reason } })
    notify(t.stopped, { type: 'success' })
  }
  return (
    <ReasonButton
      variant="outlined"
      color="error"
      title={t.stop_title}
      content={consolePublicLinkTexts.stop_content}
      verb={t.stop}
      onConfirm={stop}
    >
      {t.stop}
    </ReasonButton>
  )
}
