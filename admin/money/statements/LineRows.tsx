import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { StatementLine } from '#shared/contract/statements.ts'
import { Figures, Money } from '#shared/ra/Money.tsx'
import { statementTexts as t } from '#shared/text/statements.ts'
import { showDay } from '#shared/text/bills.ts'
import { LineDecision } from './LineDecision.tsx'
import { ResolveButton } from './ResolveButton.tsx'

/** Bank documents: payer and purpose, outcome and reason, amount. */
export function LineRows({ lines }: { lines: StatementLine[] }) {
  const { list, leave } = useNextLine(lines)
  return (
    <Card component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line, index) => (
        <Box key={line.id} component="li" sx={row}>
          <Document line={line} />
          <LineDecision line={line} />
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', md: 'end' } }}>
            <Box sx={{ fontWeight: 600 }}>
              <Money rubles={line.incoming ? line.amount : -line.amount} />
            </Box>
            <ResolveButton line={line} onDone={() => leave(index)} />
          </Box>
        </Box>
      ))}
    </Card>
  )
}

/** A resolved line leaves the list together with its button: the focus moves to the next line. */
function useNextLine(lines: StatementLine[]) {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<number>(undefined)
  useEffect(() => {
    if (left.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []
    buttons[Math.min(left.current, buttons.length - 1)]?.focus()
    left.current = undefined
  }, [lines])
  const leave = (index: number) => {
    left.current = index
  }
  return { list, leave }
}

function Document({ line }: { line: StatementLine }) {
  const { payer_name, payer_inn, purpose, kind, number, date } = line
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500, fontSize: 15 }}>{payer_name || t.no_payer}</Box>
      <Typography variant="body2">{purpose}</Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        <Figures sx={{ whiteSpace: 'normal' }}>
          {payer_inn && `${t.inn(payer_inn)} · `}
          {t.document(kind, number, showDay(date))}
        </Figures>
      </Typography>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr) 148px' },
  columnGap: 2.5,
  rowGap: 0.75,
  alignItems: 'start',
  px: 2.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
}
