import { useGetList } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { Face } from '#shared/contract/face.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { LogoImage } from '#shared/ra/LogoImage.tsx'
import { faceTexts as t } from '#shared/text/face.ts'
import { startTexts } from '#shared/text/sign.ts'
import { useOwnName } from '../../parts/session/use-own-name.ts'
import { accentOf } from './ColorInput.tsx'

const first = { page: 1, perPage: 1 }
const oldest = { field: 'id', order: 'ASC' } as const

/** The name that signers see: of the person, or of the first organization. */
function useVenture(): string {
  const own = useOwnName()
  const { data } = useGetList<LegalEntity>(
    'organizations',
    { pagination: first, sort: oldest },
    { enabled: own === null },
  )
  return own ?? data?.[0]?.short_name ?? t.sample_name
}

/** «Так увидит подписант», as wide as a phone, with what is typed in the form. */
export function FacePreview({ logo }: Pick<Face, 'logo'>) {
  const { control } = useFormContext()
  const [color, greeting] = useWatch({ control, name: ['color', 'greeting'] }) as unknown[]
  const venture = useVenture()
  const accent = accentOf(color)
  return (
    <Box component="section" aria-label={t.preview} sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.preview}
      </Typography>
      <Box sx={page}>
        <Box sx={{ mb: 2, fontSize: 15, color: quiet }}>{pageConfig().brand_name}</Box>
        {logo && <LogoImage logo={logo} of={venture} sx={{ display: 'block', mb: 1.25 }} />}
        {typeof greeting === 'string' && greeting.trim() !== '' && (
          <Box sx={{ mb: 1.25, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{greeting}</Box>
        )}
        <Box sx={{ fontWeight: 500, fontSize: 19, lineHeight: 1.3 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 24, overflowWrap: 'anywhere' }}>
            {venture}
          </Box>
          {startTexts.asks(1)}
        </Box>
        <Box sx={{ my: 2, p: 1.5, bgcolor: '#fff', border: '1px solid #e3e5e8', borderRadius: '10px' }}>
          {t.sample_title}
          <Box sx={{ mt: 0.5, color: accent }}>{startTexts.read_on(1)}</Box>
        </Box>
        <Box sx={{ p: 1.5, borderRadius: '8px', bgcolor: accent, color: '#fff', textAlign: 'center', fontWeight: 600 }}>
          {startTexts.get_code}
        </Box>
      </Box>
    </Box>
  )
}

const quiet = '#5b6472'
/** the light theme of the signer's page, whatever that of the cabinet is */
const page = {
  width: 360,
  maxWidth: '100%',
  p: 2,
  fontSize: 17,
  lineHeight: 1.5,
  color: '#1d2430',
  bgcolor: '#f7f7f5',
  border: '1px solid #e3e5e8',
  borderRadius: '10px',
}
