import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { DraftFileAsk } from '#shared/contract/signer-files.ts'
import {
  apart_days_max,
  file_ask_name_chars_max,
  signer_files_per_ask_max,
  signerFileKeeps,
  signerFileKinds,
} from '#shared/rules/signer-files.ts'
import { fileAskTexts as t, signerFileKeepTexts, signerFileKindTexts } from '#shared/text/signer-files.ts'
import { ofCounts, ofKeep, ofKind } from './edit-asks.ts'

type AskFormProps = {
  ask: DraftFileAsk
  onChange: (part: Partial<DraftFileAsk>) => void
  onRemove: () => void
}

const counts = Array.from({ length: signer_files_per_ask_max + 1 }, (_none, count) => count)

/** One file that the signer is asked for. */
export function AskForm({ ask, onChange, onRemove }: AskFormProps) {
  const { name, kind, count_min, count_max, keep, days } = ask
  return (
    <Box
      role="group"
      aria-label={name || t.title}
      sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
    >
      <Box sx={pair}>
        <Select
          label={t.kind}
          value={kind}
          texts={signerFileKindTexts}
          values={signerFileKinds}
          onChange={(chosen) => onChange(ofKind(ask, chosen))}
        />
        <TextField
          label={t.name}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: file_ask_name_chars_max } }}
          sx={{ m: 0 }}
        />
      </Box>
      <Box sx={pair}>
        <Count
          label={t.count_min}
          value={count_min}
          from={0}
          onChange={(count) => onChange(ofCounts(ask, { count_min: count }))}
        />
        <Count
          label={t.count_max}
          value={count_max}
          from={1}
          onChange={(count) => onChange(ofCounts(ask, { count_max: count }))}
        />
      </Box>
      <Box sx={pair}>
        <Select
          label={t.keep}
          value={keep}
          texts={signerFileKeepTexts}
          values={signerFileKeeps}
          onChange={(chosen) => onChange(ofKeep(chosen))}
        />
        {days !== null && (
          <TextField
            type="number"
            label={t.days}
            value={days}
            onChange={(event) => {
              const given = Math.round(Number(event.target.value))
              onChange({ days: Math.min(apart_days_max, Math.max(1, given || 1)) })
            }}
            slotProps={{ htmlInput: { min: 1, max: apart_days_max, inputMode: 'numeric' } }}
            sx={{ m: 0 }}
          />
        )}
      </Box>
      <Box>
        <Button color="error" size="small" onClick={onRemove}>
          {t.remove}
        </Button>
      </Box>
    </Box>
  )
}

const pair = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}

type CountProps = { label: string; value: number; from: number; onChange: (count: number) => void }

function Count({ label, value, from, onChange }: CountProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ m: 0 }}
    >
      {counts.slice(from).map((count) => (
        <MenuItem key={count} value={count}>
          {count}
        </MenuItem>
      ))}
    </TextField>
  )
}

type SelectProps<V extends string> = {
  label: string
  value: V
  values: readonly V[]
  texts: Record<V, string>
  onChange: (value: V) => void
}

function Select<V extends string>({ label, value, values, texts, onChange }: SelectProps<V>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((known) => known === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      sx={{ m: 0 }}
    >
      {values.map((known) => (
        <MenuItem key={known} value={known}>
          {texts[known]}
        </MenuItem>
      ))}
    </TextField>
  )
}
