import { useFieldValue } from 'ra-core'
import { Hash } from '../Hash.tsx'
import type { PlainFieldProps } from './field-props.ts'

/** A digest or an id in mono, shortened in the middle, copied whole. */
export function HashField({ source }: PlainFieldProps) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' && value !== '' ? <Hash value={value} /> : null
}
