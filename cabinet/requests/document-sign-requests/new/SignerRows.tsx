import DownIcon from '@mui/icons-material/ArrowDownward'
import CloseIcon from '@mui/icons-material/Close'
import UpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { showPhone } from '#shared/rules/phone.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import type { DraftSigner } from './draft-signer.ts'

type SignerRowsProps = { signers: DraftSigner[]; ordered: boolean; onChange: (signers: DraftSigner[]) => void }

/** The signers; reorderable when they sign in order. */
export function SignerRows({ signers, ordered, onChange }: SignerRowsProps) {
  if (signers.length === 0) return null
  const swap = (index: number) => onChange(swapped(signers, index))
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {signers.map((signer, index) => (
        <Box component="li" key={`${signer.phone} ${signer.full_name}`} sx={line}>
          {ordered && <Box sx={{ width: 20, color: 'text.secondary' }}>{index + 1}</Box>}
          <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {signer.full_name}
            <Typography variant="caption" color="text.secondary" component="div">
              {[showPhone(signer.phone), signer.email].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', ml: 'auto' }}>
            {ordered && (
              <>
                <IconButton
                  size="small"
                  aria-label={`${t.up}: ${signer.full_name}`}
                  disabled={index === 0}
                  onClick={() => swap(index - 1)}
                >
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`${t.down}: ${signer.full_name}`}
                  disabled={index === signers.length - 1}
                  onClick={() => swap(index)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
              </>
            )}
            <IconButton
              size="small"
              aria-label={`${t.remove}: ${signer.full_name}`}
              onClick={() => onChange(signers.filter((other) => other !== signer))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Swaps the signer at `index` with the next one. */
function swapped(signers: DraftSigner[], index: number): DraftSigner[] {
  const [first, second] = signers.slice(index, index + 2)
  return first && second ? [...signers.slice(0, index), second, first, ...signers.slice(index + 2)] : signers
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  py: 1,
  '& + li': { borderTop: 1, borderColor: 'divider' },
}
