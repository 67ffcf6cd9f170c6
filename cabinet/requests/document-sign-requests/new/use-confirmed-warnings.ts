import { useState } from 'react'
import { toConfirm, type WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { unconfirmedTexts } from '#shared/text/file-warnings.ts'

type Warning = { code: string; text: string }

/** The box for warnings that must be confirmed; empty again when another warning comes. */
export function useConfirmedWarnings(all: readonly Warning[]) {
  const [seen, setSeen] = useState<readonly WarningToConfirm[]>([])
  const codes = toConfirm(all)
  const isDone = codes.every((code) => seen.includes(code))
  return {
    warnings: all.filter(({ code }) => codes.some((warning) => warning === code)),
    isDone,
    onChange: (checked: boolean) => setSeen(checked ? codes : []),
    /** null when nothing is left to confirm */
    whyNot: isDone ? null : unconfirmedTexts.why_not,
    confirmed: isDone ? codes : [],
  }
}
