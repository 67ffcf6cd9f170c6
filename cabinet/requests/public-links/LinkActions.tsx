import { useCanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useRowAct } from '#shared/ra/requests/use-row-act.ts'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import { links } from '../../parts/links.ts'

const done = { stop: t.stopped, resume: t.resumed }

export function LinkActions({ link }: { link: PublicLink }) {
  const { canAccess } = useCanAccess({ resource: 'public-links', action: 'edit' })
  const { act, running } = useRowAct('public-links', link, done)
  if (!canAccess) return null
  return (
    <>
      <Button component={Link} to={links.edit('public-links', link.id)} variant="outlined">
        {t.edit}
      </Button>
      {link.state === 'stopped' ? (
        !link.stopped_by_staff && (
          <ActionButton variant="outlined" loading={running === 'resume'} onClick={() => void act('resume')}>
            {t.resume}
          </ActionButton>
        )
      ) : (
        <ConfirmButton
          variant="outlined"
          color="error"
          loading={running === 'stop'}
          title={t.stop_title}
          content={t.stop_content}
          verb={t.stop}
          onConfirm={() => act('stop')}
        >
          {t.stop}
        </ConfirmButton>
      )}
    </>
  )
}
