import Button, { type ButtonProps } from '@mui/material/Button'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { tariffTexts as t } from '#shared/text/cabinet-money.ts'

type OrderBillLinkProps = Pick<ButtonProps, 'color' | 'size' | 'variant'> & {
  /** rubles */
  lacks: number
}

/** A bill for just what is missing, in a tab of its own: what was being done stays as it is. */
export function OrderBillLink({ lacks, ...button }: OrderBillLinkProps) {
  return (
    <Button href={`/personal/bills/create?amount=${lacks}`} target="_blank" {...button}>
      {t.order_bill(showRubles(lacks))}
    </Button>
  )
}
