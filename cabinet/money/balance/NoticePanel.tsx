import { required, useNotify } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import { BooleanInput, SimpleForm, TextInput } from 'react-admin'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import type { BalanceNotice } from '#shared/contract/balance.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { noticeTexts as t } from '#shared/text/balance.ts'
import { isSum } from '../../parts/is-sum.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSaveNotice } from './use-save-notice.ts'

/** The low-balance e-mail. */
export function NoticePanel() {
  const { data: notice, error, refetch } = useAnswer('GET /billing-balance/notice')
  return (
    <Panel title={t.title}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.hint}
      </Typography>
      {notice && <NoticeForm notice={notice} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!notice && !error && <Skeleton variant="rounded" height={96} />}
    </Panel>
  )
}

function NoticeForm({ notice }: { notice: BalanceNotice }) {
  const notify = useNotify()
  const save = useSaveNotice((message) => notify(message, { type: 'success' }))
  return (
    <SimpleForm
      component={Box}
      noValidate
      record={{ ...notice, is_on: notice.threshold !== null }}
      onSubmit={save}
      toolbar={<SaveButton variant="outlined" sx={{ mt: 1 }} />}
    >
      <BooleanInput source="is_on" label={t.on} />
      <NoticeFields />
    </SimpleForm>
  )
}

function NoticeFields() {
  const is_on: unknown = useWatch({ name: 'is_on' })
  if (is_on !== true) return null
  return (
    <>
      <MoneyInput source="threshold" label={t.threshold} validate={[required(), isSum]} />
      <TextInput source="email" type="email" label={t.email} autoComplete="email" validate={[required(), email]} />
    </>
  )
}
