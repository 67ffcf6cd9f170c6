import { banks_max } from '#shared/rules/limits.ts'
import { isBik, isCorrespondentAccount } from '#shared/rules/requisites.ts'
import { bankTexts as t } from '#shared/text/banks.ts'
import { type Attributes, readXml } from '#server/documents/tables/read-xml.ts'
import { DamagedPart, ZipParts } from '#server/documents/tables/zip-parts.ts'
import { refuse } from '#server/platform/core/errors.ts'

export type DirectoryBank = {
  bik: string
  name: string
  place: string | null
  corr_account: string | null
  license_revoked_on: string | null
}
/** `day`: the business day (ОД) from which it is in force */
export type Directory = { day: string; banks: DirectoryBank[] }

/** A license that was revoked (`LWRS`), in the list of restrictions. */
const revoked = 'LWRS'
/** Accounts that a payment names: a correspondent account, and of the treasury its single account. */
const accountTypes = ['CRSA', 'UTRA']

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/**
 * Reads the Bank of Russia's «Справочник БИК» as it is published: a ZIP with one message ED807 (УФЭБС), in windows-1251
 * (docs/domain.md#bank-directory). Unpacked within the limit of all archives; entities of a DTD are not known to the parser.
 * @throws Refusal `file_broken`, `file_bomb`, `file_encrypted`
 */
export async function readDirectory(file: Buffer): Promise<Directory> {
  try {
    const parts = await ZipParts.open(file)
    const [name, ...others] = parts.names().filter((part) => part.endsWith('.xml'))
    if (name === undefined || others.length > 0) return broken(t.not_one_file)
    return await readMessage(parts, name)
  } catch (error) {
    if (error instanceof DamagedPart) return broken(error.part === null ? t.not_a_zip : t.not_xml(error.part))
    throw error
  }
}

const broken = (message: string): never => refuse('file_broken', { message })

async function readMessage(parts: ZipParts, name: string): Promise<Directory> {
  const banks = new Map<string, DirectoryBank>()
  let root: string | undefined
  let day: string | undefined
  let bank: DirectoryBank | undefined
  await readXml(parts, name, {
    open(element, attributes) {
      if (root === undefined) {
        root = element
        day = attributes['BusinessDay'] ?? attributes['EDDate']
        if (root !== 'ED807' || !isDay(day)) broken(t.not_ed807)
        if (attributes['InfoTypeCode'] === 'SIFR') broken(t.not_whole)
      } else if (element === 'BICDirectoryEntry') {
        bank = begun(attributes, banks)
      } else if (bank) {
        take(bank, element, attributes)
      }
    },
    close(element) {
      if (element !== 'BICDirectoryEntry' || !bank) return
      if (bank.name === '') broken(t.no_name(bank.bik))
      banks.set(bank.bik, bank)
      bank = undefined
    },
  })
  if (day === undefined || banks.size === 0) return broken(t.not_ed807)
  return { day, banks: [...banks.values()] }
}

function begun({ BIC = '' }: Attributes, banks: ReadonlyMap<string, unknown>): DirectoryBank | undefined {
  // foreign participants have other codes, which no Russian account is checked by
  if (!isBik(BIC)) return undefined
  if (banks.has(BIC)) broken(t.twice(BIC))
  if (banks.size >= banks_max) broken(t.too_many)
  return { bik: BIC, name: '', place: null, corr_account: null, license_revoked_on: null }
}

function take(bank: DirectoryBank, element: string, attributes: Attributes): void {
  if (element === 'ParticipantInfo') {
    bank.name = plain(attributes['NameP'])
    bank.place = placeOf(attributes) || null
  } else if (element === 'RstrList') {
    const { Rstr, RstrDate } = attributes
    if (Rstr === revoked && isDay(RstrDate)) bank.license_revoked_on = RstrDate
  } else if (element === 'Accounts') {
    const { Account = '', RegulationAccountType = '', AccountStatus } = attributes
    if (AccountStatus === 'ACDL' || !accountTypes.includes(RegulationAccountType)) return
    const fits = RegulationAccountType === 'UTRA' ? /^\d{20}$/.test(Account) : isCorrespondentAccount(Account, bank.bik)
    if (fits) bank.corr_account ??= Account
  }
}

const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

/** «г. Москва», «пгт Мирный». */
function placeOf({ Tnp, Nnp }: Attributes): string {
  const kind = plain(Tnp)
  return plain(`${kind === 'г' ? 'г.' : kind} ${Nnp ?? ''}`)
}
