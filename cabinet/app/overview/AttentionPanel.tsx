import { useState } from 'react'
import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { AttentionLine } from '#shared/ra/AttentionLine.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { overviewTexts as t } from '#shared/text/cabinet.ts'
import { links } from '../../parts/links.ts'
import type { Attention } from './attention.ts'
import type { nextOf } from './next.ts'

const rows_max = 6

type AttentionPanelProps = { all: Attention[]; next: ReturnType<typeof nextOf> }

/** Each line: person, document, cause, button. */
export function AttentionPanel({ all, next }: AttentionPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = isOpen ? all : all.slice(0, rows_max)
  const more = all.length - rows_max
  return (
    <Panel title={t.attention} flush>
      {rows.length === 0 && (
        <Box sx={{ px: 2.5, pb: 2.5 }}>
          <Calm next={next} />
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <AttentionLine key={row.to} {...row} open={t.open} />
        ))}
      </Box>
      {more > 0 && !isOpen && (
        <Button onClick={() => setIsOpen(true)} sx={{ m: 1 }}>
          {t.more(more)}
        </Button>
      )}
    </Panel>
  )
}

/** Shown when nothing needs a decision. A client that cannot send yet is shown the next step. */
function Calm({ next }: Pick<AttentionPanelProps, 'next'>) {
  const { canAccess: asks } = useCanAccess({ resource: 'senders', action: 'ask' })
  if (next === null || !asks)
    return (
      <>
        {t.calm_title}. <span>{t.calm}</span>
      </>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <Box sx={{ fontWeight: 500 }}>{t.next_title}</Box>
        {t.next[next]}
      </Box>
      {next === 'money' && (
        <Button component={Link} to={links.list('balance')} variant="outlined" size="small">
          {t.top_up}
        </Button>
      )}
    </Box>
  )
}
