import { CanAccess } from 'ra-core'
import Button, { type ButtonProps } from '@mui/material/Button'
import { bases } from '#shared/browser/addresses.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { links } from '../../parts/links.ts'

type OrderBillLinkProps = Pick<ButtonProps, 'children' | 'color' | 'size' | 'variant'> & {
  /** rubles */
  lacks: number
}

/** Orders, where the role may, a bill for exactly the missing amount, in a new tab: the current form stays. */
export function OrderBillLink({ lacks, children = t.order_bill(showRubles(lacks)), ...button }: OrderBillLinkProps) {
  return (
    <CanAccess resource="bills" action="create">
      <Button href={bases.cabinet + links.create('bills', { amount: lacks })} target="_blank" {...button}>
        {children}
      </Button>
    </CanAccess>
  )
}
