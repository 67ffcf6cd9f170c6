import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { ApiClient } from '../../browser/api-client.ts'
import { ApiError } from '../../browser/api-error.ts'
import { pageConfig } from '../../browser/page-config.ts'
import { textOf } from '../../browser/text-of.ts'
import type { Company, CompanyFound } from '../../contract/companies.ts'
import { clean, isInn } from '../../rules/requisites.ts'
import { companyTexts as t } from '../../text/companies.ts'

type FillByInnProps = {
  /** either API has the same call */
  api: Pick<ApiClient<'v1'>, 'request'>
  /** fields of the form by what the registry knows */
  fields: Partial<Record<Exclude<keyof Company, 'inn' | 'state'>, string>>
}

type Said = { severity: 'success' | 'warning' | 'info'; text: string }

/** Fills in what a registry of organizations knows by the ИНН; nothing of it is needed, and everything can be changed. */
export function FillByInn({ api, fields }: FillByInnProps) {
  const typed: unknown = useWatch({ name: 'inn' })
  const { setValue } = useFormContext()
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<(Said & { about: string }) | null>(null)
  const inn = clean(typeof typed === 'string' ? typed : '')
  if (!pageConfig().fills_by_inn) return null

  const fill = async () => {
    setAsking(true)
    const answer = await ask(api, inn)
    setAsking(false)
    if (answer.company) {
      for (const [name, field] of Object.entries(fields)) {
        const value = answer.company[name as keyof Company]
        if (value !== null) setValue(field, value, { shouldDirty: true, shouldValidate: true })
      }
    }
    setSaid({ ...answer.said, about: inn })
  }
  return (
    <Box sx={{ mb: 2, width: '100%' }}>
      <Tooltip title={isInn(inn) ? '' : t.inn_first}>
        <span>
          <Button variant="outlined" disabled={!isInn(inn)} loading={isAsking} onClick={() => void fill()}>
            {t.fill}
          </Button>
        </span>
      </Tooltip>
      <Box role="status">
        {said?.about === inn && (
          <Alert severity={said.severity} sx={{ mt: 1 }}>
            {said.text}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

async function ask(api: FillByInnProps['api'], inn: string): Promise<{ company: Company | null; said: Said }> {
  try {
    const { data } = await api.request({ method: 'GET', path: 'companies/{inn}', params: { inn } })
    const { company } = data as CompanyFound
    if (!company) return { company, said: { severity: 'info', text: t.unknown } }
    const { state, short_name } = company
    const ended = state === null ? '' : t.states[state]
    const text = [t.filled(short_name), ended].filter(Boolean).join(' ')
    return { company, said: { severity: ended === '' ? 'success' : 'warning', text } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { company: null, said: { severity: 'info', text: textOf(error) } }
  }
}
