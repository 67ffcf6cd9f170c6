import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../browser/api-client.ts'
import type { BankFound } from '../../contract/banks.ts'
import { isBik } from '../../rules/requisites.ts'
import { bankTexts as t } from '../../text/banks.ts'

/** Either API has the same call. */
export type BanksApi = Pick<ApiClient<'v1'>, 'request'>

/** What the directory says of a БИК; undefined until it is known, and where nobody has imported one. */
export function useBank(api: BanksApi, bik: string): BankFound | undefined {
  const { data } = useQuery({
    queryKey: ['banks', bik],
    queryFn: async ({ signal }) => {
      const { data: found } = await api.request({ method: 'GET', path: 'banks/{bik}', params: { bik }, signal })
      return found as BankFound
    },
    enabled: isBik(bik),
    retry: false,
  })
  return data?.directory_day ? data : undefined
}

/** The bank of a БИК in words; nothing where it is not known. */
export function BankLine({ api, bik }: { api: BanksApi; bik: string }) {
  const found = useBank(api, bik)
  return found ? bankLine(found) : null
}

export function bankLine({ bank, directory_day }: BankFound): string {
  if (directory_day === null) return ''
  if (bank === null) return t.unknown(directory_day)
  const { corr_account, license_revoked_on } = bank
  if (license_revoked_on !== null) return `${t.name_in_payments(bank)}. ${t.revoked(license_revoked_on)}`
  const account = corr_account === null ? [] : [t.corr_account(corr_account)]
  return [t.name_in_payments(bank), ...account, t.of_directory(directory_day)].join(' · ')
}
