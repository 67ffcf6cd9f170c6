import { useFieldValue } from 'ra-core'
import type { StatusText } from '../../text/statuses.ts'
import { StatusChip } from '../StatusChip.tsx'
import type { PlainFieldProps } from './field-props.ts'

type StatusFieldProps = PlainFieldProps & { texts: Record<string, StatusText> }

/** `<StatusField source="status" texts={signRequestStatusTexts} />` */
export function StatusField({ source, texts }: StatusFieldProps) {
  const value: unknown = useFieldValue({ source })
  const text = typeof value === 'string' ? texts[value] : undefined
  return text ? <StatusChip {...text} /> : null
}
