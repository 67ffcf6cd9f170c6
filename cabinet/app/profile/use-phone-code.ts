import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isWholeCode } from '#shared/browser/is-whole-code.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { code_digits } from '#shared/rules/limits.ts'
import { cabinetApi } from '../../parts/api.ts'
import { forgetProfile } from '../../parts/session/profile.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** The code that confirms the phone of the profile: sent on request, checked by the server. */
export function usePhoneCode(onConfirmed: () => void) {
  const cache = useQueryClient()
  const [code, setDigits] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setError('')
    try {
      await act()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(textOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const send = () =>
    attempt(async () => {
      await cabinetApi.call('POST /profile/phone-codes')
    })

  const check = (whole = code) =>
    attempt(async () => {
      await cabinetApi.call('POST /profile/phone-codes/check', { body: { code: whole } })
      forgetProfile()
      await cache.invalidateQueries()
      onConfirmed()
    })

  const setCode = (typed: string) => {
    const digits = onlyDigits(typed)
    setDigits(digits)
    if (isWholeCode(digits) && digits !== code) void check(digits)
  }
  return { code, setCode, error, isBusy, send, check }
}

const onlyDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, code_digits)
