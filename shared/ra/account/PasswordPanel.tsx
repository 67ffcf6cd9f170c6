import { useState, type SubmitEvent } from 'react'
import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { ApiError } from '#shared/browser/api-error.ts'
import { useOnce } from '#shared/browser/use-once.ts'
import { usePasswordHint } from '#shared/browser/use-password-hint.ts'
import { changePasswordTexts as t } from '#shared/text/passwords.ts'
import { Panel } from '../Panel.tsx'
import type { AccountCalls } from './account-calls.ts'
import { textOf } from '../../browser/text-of.ts'

type PasswordPanelProps = {
  login: string
  /** what the password must not be built from */
  context: readonly string[]
  change: AccountCalls['changePassword']
  onChanged: () => void
}

const nothing = { current_password: '', password: '' }

/** Change of one's own password. */
export function PasswordPanel({ login, context, change, onChanged }: PasswordPanelProps) {
  const [given, setGiven] = useState(nothing)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { once, isBusy } = useOnce()
  const notify = useNotify()
  const hint = usePasswordHint(given.password, context)

  const set = (part: Partial<typeof nothing>) => {
    setGiven((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const send = async () => {
    await change(given)
    setGiven(nothing)
    notify(t.changed, { type: 'success' })
    onChanged()
  }
  const refuse = (error: unknown) => {
    const found = error instanceof ApiError ? error.errors : {}
    setErrors(Object.keys(found).length > 0 ? found : { form: textOf(error) })
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void once(send, refuse)
  }
  return (
    <Panel title={t.title}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <input className="visually-hidden" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        <TextField
          type="password"
          label={t.current}
          autoComplete="current-password"
          value={given.current_password}
          error={errors['current_password'] !== undefined}
          helperText={errors['current_password']}
          onChange={(event) => set({ current_password: event.target.value })}
        />
        <TextField
          type="password"
          label={t.next}
          autoComplete="new-password"
          value={given.password}
          error={errors['password'] !== undefined}
          helperText={errors['password'] ?? hint}
          onChange={(event) => set({ password: event.target.value })}
        />
        <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
          {errors['form'] && (
            <Alert role="none" severity="error">
              {errors['form']}
            </Alert>
          )}
        </Box>
        <Box>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t.submit}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
