import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Face } from '../contract/face.ts'
import { frameTexts } from '../text/sign.ts'

type LogoImageProps = { logo: NonNullable<Face['logo']>; of: string; sx?: SxProps<Theme> }

/** A client's logo at the size at which signers see it: half of its own. */
export const LogoImage = ({ logo: { url, width, height }, of, sx = [] }: LogoImageProps) => (
  <Box
    component="img"
    src={url}
    alt={frameTexts.logo_of(of)}
    width={Math.round(width / 2)}
    height={Math.round(height / 2)}
    sx={[{ maxWidth: '100%', height: 'auto' }, ...(Array.isArray(sx) ? sx : [sx])]}
  />
)
