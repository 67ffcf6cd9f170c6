import { expect, test } from './fixtures.ts'

test('a visitor tries the signer’s way on the home page, sees the prices in force, and registers from one of them', async ({
  page,
}) => {
  const loaded = page.waitForResponse(/\/billing\/prices$/)
  await page.goto('/')
  const prices = (await (await loaded).json()) as { packages: { name: string }[] }

  const example = page.getByRole('region', { name: 'Образец страницы подписанта' })
  await example.getByRole('button', { name: 'Получить код' }).click()
  const [code = ''] = /\d{6}/.exec(await example.getByText(/^СМС: /).innerText()) ?? []
  const field = example.getByLabel('Код из СМС')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(field).toHaveAccessibleDescription(/Код не подошёл/)
  await field.fill(code)
  await example.getByRole('button', { name: 'Подписать' }).click()
  await expect(example.getByText(/^Подписано \d\d\.\d\d\.\d{4} \d\d:\d\d \(МСК\)$/)).toBeVisible()
  await example.getByRole('button', { name: 'Ещё раз' }).click()
  await expect(example.getByRole('button', { name: 'Получить код' })).toBeVisible()

  await page.getByText('За что списываются деньги?').click()
  await expect(page.getByText(/цена подписи не списывается\. При отзыве: /)).toBeVisible()
  for (const { name } of prices.packages)
    await expect(page.getByRole('link', { name: `Начать: ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Начать: Поштучно' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

test.describe('without an answer', () => {
  test.use({ expected: [/ERR_FAILED/] })

  test('the home page says where the prices are when they cannot be loaded', async ({ page }) => {
    await page.route(/\/billing\/prices$/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText(/Цены сейчас не загрузились/)).toBeVisible()
  })
})
