import { useFieldValue } from 'ra-core'
import { styled } from '@mui/material/styles'
import { twoLines } from '#shared/ra/two-lines.ts'
import { withShortForm } from '#shared/rules/legal-form.ts'

/** A long text or name clamped to two lines: its row opens the full one. */
export function BriefField({ source }: { source: string }) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' ? <TwoLines title={value}>{withShortForm(value)}</TwoLines> : null
}

const TwoLines = styled('span')({ ...twoLines, minWidth: 132 })
