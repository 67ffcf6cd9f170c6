import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { useOwnName } from '../../../parts/session/use-own-name.ts'
import { OrganizationSelect } from './OrganizationSelect.tsx'

type SenderSelectProps = { value: number | null; onChange: (id: number) => void }

/** In whose name: a private person has nothing to choose. */
export function SenderSelect(props: SenderSelectProps) {
  const own_name = useOwnName()
  if (own_name === undefined) return null
  if (own_name === null) return <OrganizationSelect {...props} />
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {t.organization}
      </Typography>
      <Box sx={{ fontWeight: 500 }}>{own_name}</Box>
      <Typography variant="body2" color="text.secondary">
        {t.own_name_hint}
      </Typography>
    </Box>
  )
}
