import { useFieldValue } from 'ra-core'
import { withShortForm } from '#shared/rules/legal-form.ts'

/** A name with the short word for its legal form; the whole in its tooltip. */
export function BriefField({ source }: { source: string }) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' ? <span title={value}>{withShortForm(value)}</span> : null
}
