import { useState } from 'react'
import { useRedirect } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { GroupSelect } from './GroupSelect.tsx'
import { useGroups } from './use-groups.ts'

/** A bulk sending without a table: to the people of a group. */
export function GroupSource() {
  const redirect = useRedirect()
  const [chosen, setChosen] = useState<number | null>(null)
  const { change, isBusy, errors } = useChange<{ id: number }>(({ id }) => redirect('show', 'bulk', id))
  if (useGroups().length === 0) return null
  const send = () =>
    change(
      () => cabinetApi.call('POST /bulk-sendings/from-group', { body: { individual_group_id: chosen ?? 0 } }),
      null,
    )
  return (
    <Panel title={t.send_title}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t.send_hint}
        </Typography>
        <GroupSelect label={t.group} value={chosen} onChange={setChosen} />
        {Object.values(errors).map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        <ActionButton
          variant="outlined"
          loading={isBusy}
          whyNot={chosen === null ? t.need_choice : null}
          onClick={() => void send()}
        >
          {t.send}
        </ActionButton>
      </Box>
    </Panel>
  )
}
