import Button, { type ButtonProps } from '@mui/material/Button'
import { bases } from '#shared/browser/addresses.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { links } from '../links.ts'

type OrderBillLinkProps = Pick<ButtonProps, 'color' | 'size' | 'variant'> & {
  /** rubles */
  lacks: number
}

/** Orders a bill for exactly the missing amount, in a new tab: the current form stays. */
export function OrderBillLink({ lacks, ...button }: OrderBillLinkProps) {
  return (
    <Button href={bases.cabinet + links.create('bills', { amount: lacks })} target="_blank" {...button}>
      {t.order_bill(showRubles(lacks))}
    </Button>
  )
}
