import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { leaveForProvider } from '../../browser/login/provider-return.ts'
import { pageConfig } from '../../browser/page-config.ts'
import { askPasskey, whyNoPasskeys } from '../../browser/passkeys.ts'
import type { FactorProof, SecondFactor } from '../../contract/second-factor.ts'
import { identityTexts } from '../../text/identities.ts'
import { securityTexts as t } from '../../text/second-factor.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useAct } from '../requests/use-act.ts'
import { useChange } from '../requests/use-change.ts'
import { CodeField } from './CodeField.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { useSecondFactor } from './use-second-factor.ts'

type ConfirmationDialogProps = { calls: FactorCalls; onAnswer: (isConfirmed: boolean) => void }

export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { data: factor, isPending } = useSecondFactor(props.calls)
  return isPending ? null : <Dialog {...props} methods={waysOf(factor)} />
}

type Way = keyof FactorProof
type FactorWay = Exclude<Way, 'password'>
type Ways = [Way, ...FactorWay[]]

/** The first one is offered first. The password is the only way of an account without a factor. */
function waysOf(factor: SecondFactor | undefined): Ways {
  if (factor && !factor.totp && factor.passkeys.length === 0) return ['password']
  const passkey: FactorWay[] = factor && factor.passkeys.length > 0 && whyNoPasskeys() === null ? ['passkey'] : []
  const otp: FactorWay[] = factor && !factor.totp ? [] : ['otp']
  const [first = 'recovery', ...others]: FactorWay[] = [...passkey, ...otp, 'recovery']
  return [first, ...others]
}

const offers: Record<Way, string> = {
  passkey: t.by_passkey,
  otp: t.by_app,
  recovery: t.by_recovery,
  password: t.present_password,
}
const labels = { otp: t.code, recovery: t.recovery_code, password: t.present_password }

function Dialog({ calls, onAnswer, methods }: ConfirmationDialogProps & { methods: Ways }) {
  const [way, setWay] = useState<Way>(methods[0])
  const [code, setCode] = useState('')
  const { change, isBusy, errors } = useChange(() => onAnswer(true))
  const isPasskey = way === 'passkey'
  const prove = async () => {
    if (!isPasskey) return calls.confirm({ [way]: code })
    return calls.confirm({ passkey: await askPasskey(await calls.confirmOptions()) })
  }
  return (
    <FormDialog
      title={t.confirm_title}
      about={way === 'password' ? t.password_about : t.confirm_about}
      verb={t.confirm}
      whyNot={isPasskey || code.trim() ? null : way === 'password' ? t.empty_password : t.empty_code}
      isBusy={isBusy}
      error={formError(errors, isPasskey ? [] : [way])}
      onSubmit={() => void change(prove, null)}
      onClose={() => onAnswer(false)}
    >
      {isPasskey ? (
        <Typography>{t.confirm_passkey}</Typography>
      ) : (
        <CodeField key={way} label={labels[way]} value={code} error={errors[way]} onChange={setCode} of={way} />
      )}
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {way === 'password' && <ByProvider calls={calls} />}
        {methods
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              size="small"
              onClick={() => {
                setWay(other)
                setCode('')
              }}
            >
              {offers[other]}
            </Button>
          ))}
      </Box>
    </FormDialog>
  )
}

/** For whom a provider knows, who may have no password here: they log in there again and come back to this page. */
function ByProvider({ calls }: { calls: FactorCalls }) {
  const { data } = useQuery({ queryKey: ['identities'], queryFn: calls.identities })
  const { act, isBusy } = useAct()
  const bound = pageConfig().login_providers.filter(({ name }) =>
    data?.identities.some(({ provider }) => provider === name),
  )
  const leave = async (provider: string) => {
    const begun = await calls.beginProviderConfirm(provider)
    leaveForProvider(begun, { provider, purpose: 'confirm', back: `${location.pathname}${location.search}` })
  }
  return bound.map(({ id, name }) => (
    <Button key={id} size="small" disabled={isBusy} onClick={() => void act(() => leave(id), null)}>
      {identityTexts.confirm(name)}
    </Button>
  ))
}
