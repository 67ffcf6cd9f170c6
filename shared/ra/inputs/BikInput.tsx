import { useEffect, useRef } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Bank } from '../../contract/banks.ts'
import { clean } from '../../rules/requisites.ts'
import { bankTexts as t } from '../../text/banks.ts'
import { bankLine, useBank, type BanksApi } from './BankLine.tsx'

type Fills = { name?: string; corr_account?: string }

type BikInputProps = Omit<TextInputProps, 'source'> & {
  api: BanksApi
  /** fields that get the bank's name and account once another БИК is typed; people may change them */
  fills?: Fills
}

/** A БИК, with the bank that the directory names by it. */
export function BikInput({ api, fills = {}, ...props }: BikInputProps) {
  const typed: unknown = useWatch({ name: 'bik' })
  const bik = clean(typeof typed === 'string' ? typed : '')
  const found = useBank(api, bik)
  useFill(bik, found?.bank ?? null, fills)
  return (
    <TextInput
      {...props}
      source="bik"
      inputMode="numeric"
      helperText={found ? bankLine(found) : (props.helperText ?? false)}
    />
  )
}

/** Fills in what the form did not open with, and nothing that was typed while the bank was looked up. */
function useFill(bik: string, bank: Bank | null, { name, corr_account }: Fills): void {
  const { getValues, setValue } = useFormContext()
  const filled = useRef(bik)
  const atTyping = useRef<Record<string, unknown>>({})

  useEffect(() => {
    atTyping.current = { ...(getValues() as Record<string, unknown>) }
  }, [bik, getValues])

  useEffect(() => {
    if (bank === null || bank.bik === filled.current) return
    filled.current = bank.bik
    const fill = (field: string | undefined, value: string | null) => {
      if (field === undefined || value === null || getValues(field) !== atTyping.current[field]) return
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
    }
    fill(name, t.name_in_payments(bank))
    fill(corr_account, bank.corr_account)
  }, [bank, name, corr_account, getValues, setValue])
}
