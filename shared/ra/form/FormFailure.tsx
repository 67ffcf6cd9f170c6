import { useEffect, useRef } from 'react'
import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useFormState } from 'react-hook-form'
import { formTexts, listTexts } from '../../text/ra.ts'
import { ApiError } from '../../browser/api-error.ts'
import { typedTexts } from '../../text/typed.ts'
import { textOf } from '../../browser/text-of.ts'

/** What a form reports of a failed save, by the names that react-hook-form gives to errors without a field. */
export function errorsOfForm(error: unknown): Record<string, string> {
  const message = textOf(error)
  if (!(error instanceof ApiError)) return { 'root.refused': message }
  if (error.code === 'idempotency_mismatch') return { 'root.refused': typedTexts.done_before }
  if (Object.keys(error.errors).length > 0) return error.errors
  // no answer, or none that says whether it was done: sending it again is the same action
  const isOpen = error.status === 0 || error.status >= 500 || error.code === 'idempotency_busy'
  return isOpen ? { 'root.open': `${message} ${typedTexts.kept}` } : { 'root.refused': message }
}

/** Refusals that belong to no input of the form, above its save button. */
export function FormFailure() {
  const { control } = useFormContext()
  const { errors, isSubmitting, submitCount } = useFormState()
  const notify = useNotify()
  const reported = useRef(submitCount)
  const { root } = errors
  const elsewhere = Object.entries(errors).filter(([name]) => name !== 'root' && !control._names.mount.has(name))
  const texts = [root?.['open'], root?.['refused'], ...elsewhere.map(([, error]) => error)]
    .map((error) => (typeof error?.message === 'string' ? error.message : ''))
    .filter(Boolean)
  const isInField = Object.keys(errors).some((name) => control._names.mount.has(name))

  useEffect(() => {
    if (submitCount === reported.current) return
    reported.current = submitCount
    if (isInField) notify(formTexts.fix, { type: 'error' })
  }, [submitCount, isInField, notify])

  const retry = root?.['open'] && (
    <Button type="submit" color="inherit" size="small" loading={isSubmitting}>
      {listTexts.retry}
    </Button>
  )
  return (
    <Box role="alert" sx={{ width: '100%', '&:empty': { display: 'none' } }}>
      {texts.length > 0 && !isSubmitting && (
        <Alert role="none" severity="error" action={retry} sx={{ mt: 1 }}>
          {texts.join(' ')}
        </Alert>
      )}
    </Box>
  )
}
