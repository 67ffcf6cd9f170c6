import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Bill } from '#shared/contract/bills.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { screen } from '#shared/ra/screen.ts'

const QrCode = screen(() => import('#shared/ra/QrCode.tsx'), 'QrCode')
const side_px = 224

/** The payment order as a QR code for a banking app. */
export function PaymentQr({ bill }: { bill: Bill }) {
  return (
    <Panel title={t.qr}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={side_px} height={side_px} />}>
          <QrCode text={bill.qr} alt={t.qr_alt(bill.number, showRubles(bill.left))} side_px={side_px} />
        </Suspense>
        <Typography variant="body2" color="text.secondary" sx={{ textWrap: 'pretty' }}>
          {t.qr_hint}
        </Typography>
      </Box>
    </Panel>
  )
}
