import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageConfig } from '#shared/browser/page-config.ts'
import { BankFound } from '#shared/contract/banks.ts'
import { Company } from '#shared/contract/companies.ts'
import { LegalEntity } from '#shared/contract/legal-entities.ts'
import { Seller } from '#shared/contract/seller.ts'
import { bankTexts } from '#shared/text/banks.ts'
import { companyTexts } from '#shared/text/companies.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { sellerTexts } from '#shared/text/seller.ts'
import { fill, like, openCabinet, openConsole, plain, refusal, screen, user, waitFor } from '#tests/support/screen.ts'

// one for all files of this worker
beforeAll(() => void (pageConfig().fills_by_inn = true))
afterAll(() => void (pageConfig().fills_by_inn = false))

const bank = {
  bik: '044525225',
  name: 'ПАО Сбербанк',
  place: 'г. Москва',
  corr_account: '30101810400000000225',
  license_revoked_on: null,
}
const known = like(BankFound, { bank, directory_day: '2026-11-27' })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

test('a bank is filled in by another БИК, and what was typed meanwhile stays', async () => {
  const seller = like(Seller, { bank_name: 'АО «Банк»', bik: '044525974', corr_account: '30101810145250000974' })
  const answer = Promise.withResolvers<BankFound>()
  await openConsole('/support/settings#seller', {
    'GET /settings/seller': seller,
    'GET /banks/{bik}': ({ params }) =>
      params[0] === bank.bik ? answer.promise : like(BankFound, { bank: null, directory_day: null }),
  })
  fill(await field(sellerTexts.fields.bik), '044525225')
  fill(await field(sellerTexts.fields.corr_account), '30101810400000000000')
  answer.resolve(known)
  await waitFor(async () => expect((await field(sellerTexts.fields.bank_name)).value).toBe('ПАО Сбербанк г. Москва'))
  expect((await field(sellerTexts.fields.corr_account)).value).toBe('30101810400000000000')
  await screen.findByText(plain('ПАО Сбербанк г. Москва · к/с 30101810400000000225 · Справочник БИК на 27.11.2026'))
})

const labels = nounTexts['legal-entities'].fields

test('an organization is filled in by ИНН, and a registry that does not answer stops nobody', async () => {
  let isDown = true
  const company = like(Company, { inn: '7707049388', short_name: 'ООО «РОМАШКА»', state: 'closing' })
  const { calls } = await openCabinet('/personal/organizations/create', {
    'GET /companies/{inn}': () => (isDown ? refusal('registry_unavailable') : { company }),
    'GET /banks/{bik}': like(BankFound, { bank: null, directory_day: '2026-11-27' }),
    'POST /legal-entities': like(LegalEntity, {}),
  })
  const button = await screen.findByRole('button', { name: companyTexts.fill })
  expect(button).toHaveProperty('disabled', true)
  fill(await field(labels.inn), '7707049388')
  const press = async () => {
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }
  await press()
  await screen.findByText(/не отвечает/)
  isDown = false
  await press()
  await screen.findByText(new RegExp(companyTexts.states.closing))
  expect((await field(labels.short_name)).value).toBe('ООО «РОМАШКА»')
  fill(await field(labels.short_name), 'Ромашка')
  fill(await field(labels.bik), '044525999')
  await screen.findByText(bankTexts.unknown('2026-11-27'))
  await user.click(screen.getByRole('button', { name: /Создать|Добавить/ }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /legal-entities')).toBe(true))
  expect(calls.find(({ key }) => key === 'POST /legal-entities')?.body).toMatchObject({
    short_name: 'Ромашка',
    inn: '7707049388',
    bik: '044525999',
  })
})
