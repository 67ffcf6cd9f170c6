import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { Import } from '#shared/contract/imports.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { existingChoices, type ExistingChoice } from '#shared/rules/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../api.ts'

/** What becomes of those who are in the list already, and the confirming button. */
export function ConfirmPanel({ imported: { id, counts } }: { imported: Import }) {
  const [existing, setExisting] = useState<ExistingChoice>('update')
  const { change, isBusy, errors } = useChange(() => undefined)
  const changed = existing === 'update' ? counts.change : 0
  const total = counts.new + changed
  const confirm = () => cabinetApi.call('POST /imports/{id}/confirm', { params: { id }, body: { existing } })
  return (
    <Panel>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {counts.change > 0 && (
          <Box>
            <FormLabel id="existing">{t.existing}</FormLabel>
            <RadioGroup
              row
              aria-labelledby="existing"
              value={existing}
              onChange={(_event, value) => setExisting(existingChoices.find((one) => one === value) ?? 'update')}
            >
              {existingChoices.map((choice) => (
                <FormControlLabel key={choice} value={choice} control={<Radio />} label={t.existing_options[choice]} />
              ))}
            </RadioGroup>
            <Typography variant="caption" color="text.secondary">
              {t.existing_hint}
            </Typography>
          </Box>
        )}
        {total === 0 && <Alert severity="info">{t.nothing}</Alert>}
        {Object.values(errors).map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        <ConfirmButton
          variant="contained"
          loading={isBusy}
          whyNot={total === 0 ? t.nothing : null}
          title={t.confirm_title}
          content={t.confirm_content(counts.new, changed)}
          verb={t.confirm(total)}
          onConfirm={() => change(confirm, t.began)}
        >
          {t.confirm(total)}
        </ConfirmButton>
      </Box>
    </Panel>
  )
}
