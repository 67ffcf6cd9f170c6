import { useId, useState } from 'react'
import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { StatementLine } from '#shared/contract/statements.ts'
import type { Bill } from '#shared/contract/bills.ts'
import { billsNamed } from '#shared/rules/bill-number.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { formTexts } from '#shared/text/ra.ts'
import { BillPicker } from '../../parts/inputs/BillPicker.tsx'
import { ClientPicker } from '../../parts/inputs/ClientPicker.tsx'
import { useOpenBills } from '../../parts/inputs/use-open-bills.ts'
import { OtherPayerDialog } from '../payments/OtherPayerDialog.tsx'
import { LineFacts } from './LineFacts.tsx'
import { useResolve } from './use-resolve.ts'

type ResolveDialogProps = { line: StatementLine; onClose: () => void; onDone: () => void }

/** Resolves a line by hand: its client, its bill, or nobody's. */
export function ResolveDialog({ line, onClose, onDone }: ResolveDialogProps) {
  const notify = useNotify()
  const [title, picker] = [useId(), useId()]
  const [client_id, setClient] = useState(line.client_id)
  const [chosen, setBill] = useState<number | null>()
  const { bills } = useOpenBills(client_id)
  const bill_id = chosen === undefined ? proposedBill(line, client_id, bills) : chosen
  const isCreditable = line.amount > 0
  const { decide, running, errors, other, forget } = useResolve(line, (done) => {
    notify(done, { type: 'success' })
    onDone()
    onClose()
  })

  const chooseClient = (id: number | null) => {
    setClient(id)
    setBill(undefined)
    forget()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={title}
      // with no proposed client, the focus goes to the choice of one
      slotProps={{ transition: { onEntered: () => line.client_id ?? document.getElementById(picker)?.focus() } }}
    >
      <DialogTitle id={title}>{t.resolve_title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LineFacts line={line} />
        {errors.line && <Alert severity="error">{errors.line}</Alert>}
        {isCreditable && (
          <>
            <ClientPicker
              id={picker}
              label={t.client}
              value={client_id}
              onChange={chooseClient}
              error={errors.client_id !== undefined}
              helperText={errors.client_id}
            />
            <BillPicker client_id={client_id} value={bill_id} onChange={setBill} error={errors.bill_id} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{formTexts.back}</Button>
        {line.status !== 'ignored' && (
          <Button
            color="error"
            loading={running === 'ignore'}
            disabled={running !== undefined}
            onClick={() => void decide({ id: line.id, action: 'ignore' })}
          >
            {t.ignore}
          </Button>
        )}
        {isCreditable && (
          <Button
            variant="contained"
            loading={running === 'credit'}
            disabled={running !== undefined}
            onClick={() => void decide({ id: line.id, action: 'credit', ...(client_id && { client_id }), bill_id })}
          >
            {t.credit(showRubles(line.amount))}
          </Button>
        )}
      </DialogActions>
      {other && (
        <OtherPayerDialog
          text={other.text}
          isBusy={running !== undefined}
          onConfirm={other.confirm}
          onClose={other.cancel}
        />
      )}
    </Dialog>
  )
}

/** Until one is chosen: the open bill of this client that the purpose names, else the one proposed with the client. */
function proposedBill(line: StatementLine, client_id: number | null, bills: Bill[]): number | null {
  const { bills: named, more } = billsNamed(line.purpose)
  const open = more ? undefined : bills.find(({ number }) => String(number) === named[0]?.number)
  return open?.id ?? (client_id === line.client_id ? line.bill_id : null)
}
