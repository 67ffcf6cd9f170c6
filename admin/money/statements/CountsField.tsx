import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Statement } from '#shared/contract/statements.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { statementTexts as t, statementLineStatusTexts } from '#shared/text/statements.ts'

/** Number of a statement's lines by outcome, without empty ones. */
export function CountsField() {
  const statement = useRecordContext<Statement>()
  if (!statement) return null
  const { counts, imported } = statement
  const states = inWork.filter((status) => counts[status] > 0)
  if (states.length === 0) return imported === 0 ? t.nothing_new : t.nothing_to_credit
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 2 }}>
      {states.map((status) => {
        const word = `${t.tabs[status]}: ${counts[status]}`
        return <StatusChip key={status} {...statementLineStatusTexts[status]} word={word} />
      })}
    </Box>
  )
}

/** in the order of the work */
const inWork = ['doubtful', 'matched', 'waiting', 'credited'] as const
