import { useFieldValue } from 'ra-core'
import { showPhone } from '../../rules/phone.ts'
import { fieldTexts } from '../../text/ra.ts'
import { Figures } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

export function PhoneField({ source }: PlainFieldProps) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' && value !== '' ? <Figures>{showPhone(value)}</Figures> : fieldTexts.none
}
