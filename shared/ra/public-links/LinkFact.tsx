import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { publicLinkTexts as t } from '../../text/public-links.ts'
import { linkName } from '../../text/request-lists.ts'
import { Fact } from '../Facts.tsx'
import { commonLinks } from '../links.ts'

/** Who named the phone, where that was the signer, and by which link. */
export function LinkFact({ request: { public_link_id: id } }: { request: SignRequest }) {
  if (id === null) return null
  return (
    <Fact label={t.of_link}>
      <Link component={RouterLink} to={commonLinks.show('public-links', id)}>
        {linkName(id)}
      </Link>
    </Fact>
  )
}
