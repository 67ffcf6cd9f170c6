import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Stuck } from '#shared/contract/stuck.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** The item, with a link to its request or message. */
export function ThingField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  const { about, request_id, delivery_id } = row
  return (
    <Box sx={{ minWidth: { sm: 215 } }}>
      {about}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, whiteSpace: 'nowrap' }}>
        {request_id !== null && (
          <TextLink to={links.show('document-sign-requests', request_id)}>{t.request(request_id)}</TextLink>
        )}
        {delivery_id !== null && (
          <TextLink to={links.show('deliveries', delivery_id)}>{t.message(delivery_id)}</TextLink>
        )}
      </Box>
    </Box>
  )
}
