import Box from '@mui/material/Box'
import type { Bill } from '#shared/contract/bills.ts'
import { CopyButton, CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { requisiteLines, requisiteText, type RequisiteLine } from './requisite-lines.ts'

/** Payee's requisites: copied as a whole or line by line. */
export function Requisites({ bill }: { bill: Bill }) {
  return (
    <Panel title={t.requisites} actions={<CopyButton text={requisiteText(bill)} label={t.copy_all} />} flush>
      <Box component="dl" sx={{ m: 0, pb: 1 }}>
        {requisiteLines(bill).map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </Box>
    </Panel>
  )
}

function Line({ line: { label, value, copied = value } }: { line: RequisiteLine }) {
  return (
    <Box sx={row}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
      <Box component="dd" sx={{ m: 0, gridArea: 'copy' }}>
        <CopyIconButton text={copied} label={t.copy_line(label)} />
      </Box>
    </Box>
  )
}

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  px: 2.5,
  py: 0.5,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '168px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"label copy" "value copy"', sm: '"label value copy"' },
}
