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
import { groupTexts } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { GroupSelect } from '../individual-groups/GroupSelect.tsx'

/** What becomes of those who are in the list already, and the confirming button. */
export function ConfirmPanel({ imported: { id, kind, counts } }: { imported: Import }) {
  const [existing, setExisting] = useState<ExistingChoice>('update')
  const [group, setGroup] = useState<number | null>(null)
  const { change, isBusy, errors } = useChange(() => undefined)
  const changed = existing === 'update' ? counts.change : 0
  const total = counts.new + changed
  // a group takes those too who are in the list as they are in the table
  const isIdle = total === 0 && (group === null || counts.same + counts.change === 0)
  const verb = total === 0 && group !== null ? groupTexts.add : t.confirm(total)
  const body = { existing, individual_group_id: group }
  const confirm = () => cabinetApi.call('POST /imports/{id}/confirm', { params: { id }, body })
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
              onChange={(_event, value) => setExisting(existingChoices.find((choice) => choice === value) ?? 'update')}
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
        {kind === 'individuals' && (
          <GroupSelect label={groupTexts.import_into} value={group} none={groupTexts.no_group} onChange={setGroup} />
        )}
        {isIdle && <Alert severity="info">{t.nothing}</Alert>}
        {Object.values(errors).map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        <ConfirmButton
          variant="contained"
          loading={isBusy}
          whyNot={isIdle ? t.nothing : null}
          title={t.confirm_title}
          content={t.confirm_content(counts.new, changed)}
          verb={verb}
          onConfirm={() => change(confirm, t.began)}
        >
          {verb}
        </ConfirmButton>
      </Box>
    </Panel>
  )
}
