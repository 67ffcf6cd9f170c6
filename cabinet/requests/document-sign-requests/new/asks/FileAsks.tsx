import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DraftFileAsk } from '#shared/contract/signer-files.ts'
import { file_asks_max } from '#shared/rules/signer-files.ts'
import { fileAskTexts as t } from '#shared/text/signer-files.ts'
import { AskForm } from './AskForm.tsx'
import { newAsk } from './edit-asks.ts'

type FileAsksProps = { value: DraftFileAsk[]; onChange: (asks: DraftFileAsk[]) => void }

/** The files that each signer is asked for. */
export function FileAsks({ value: asks, onChange }: FileAsksProps) {
  const change = (at: number, part: Partial<DraftFileAsk>) =>
    onChange(asks.map((ask, index) => (index === at ? { ...ask, ...part } : ask)))
  return (
    <Box role="group" aria-label={t.title} sx={{ display: 'grid', gap: 1.5, mt: 2, minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {t.title}. {t.hint}
      </Typography>
      {asks.map((ask, at) => (
        <AskForm
          key={at}
          ask={ask}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(asks.filter((_ask, index) => index !== at))}
        />
      ))}
      <Box>
        <Button
          variant="outlined"
          disabled={asks.length >= file_asks_max}
          onClick={() => onChange([...asks, newAsk(asks)])}
        >
          {t.add}
        </Button>
      </Box>
    </Box>
  )
}
