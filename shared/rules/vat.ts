import { kopecks, type Kopecks } from './kopecks.ts'

/**
 * НДС in 2026 (425-ФЗ): 22 % by default, 10 % and 0 % stay; УСН pays none up to its limit, or 5 % and 7 % without
 * deduction; software of the register is exempt (пп. 26 п. 2 ст. 149 НК РФ). Prices include the tax.
 */
export const vatModes = ['usn_exempt', 'nk149', '0', '5', '7', '10', '22'] as const
export type VatMode = (typeof vatModes)[number]

/** Percent, or null where no tax is charged. */
export function vatRate(mode: VatMode): number | null {
  return mode === 'usn_exempt' || mode === 'nk149' ? null : Number(mode)
}

/** The tax within a sum, in kopecks: `total × rate / (100 + rate)`, rounded half up. Integers only. */
export function vatWithin(total_kopecks: number, mode: VatMode): Kopecks {
  const rate = BigInt(vatRate(mode) ?? 0)
  const whole = 100n + rate
  return kopecks(Number((BigInt(total_kopecks) * rate * 2n + whole) / (whole * 2n)))
}
