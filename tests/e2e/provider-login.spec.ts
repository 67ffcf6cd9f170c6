import type { Page } from '@playwright/test'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { identityTexts as t } from '#shared/text/identities.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { anOpenIdProvider, type Account, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { aClient, expect, logIntoCabinet, pressPersonal, test as base } from './fixtures.ts'
import { Hand } from './first-day.ts'
import { changeRows } from './run-database.ts'
import { runOn } from './run-server.ts'

const name = 'Keycloak «Ромашки»'
const id = 'company'

type Portal = { server: ServerProcess; provider: OpenIdProvider; restart: (more?: NodeJS.ProcessEnv) => Promise<void> }

/** A portal whose staff and clients log in by a real provider. Its addresses have to be known to the provider first. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright requires a pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const server = await startServer({ pages: true, env: { TRUST_PROXY: '127.0.0.1' } })
      const provider = await anOpenIdProvider(['support', 'personal'].map((app) => `${server.url}/${app}/login/${id}`))
      const { issuer, client_id, client_secret } = provider
      const described = {
        id,
        name,
        issuer,
        client_id,
        client_secret,
        for: ['staff', 'clients'],
        domains: ['romashka.test'],
        scope: 'openid email profile groups',
        roles: { '/портал/операторы': 'operator' },
      }
      const restart = async (more = {}) => {
        await server.terminate()
        await server.restart({ OIDC_PROVIDERS: JSON.stringify([described]), ...more })
      }
      await restart()
      const putBack = await runOn(server)
      await run({ server, provider, restart })
      putBack()
      await server.stop()
      provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, run) => run(portal.server.url),
})

test.describe.configure({ mode: 'serial' })

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const overview = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()

let made = 0
/** Whom the provider knows, and as whom the browser of this page is logged in there. */
async function aPerson(page: Page, { provider }: Portal, more: Partial<Account> = {}): Promise<Account> {
  const sub = `person-${++made}`
  const account = {
    sub,
    email: `${sub}@romashka.test`,
    email_verified: true,
    name: 'Кузнецова Мария Дмитриевна',
    ...more,
  }
  provider.accounts.set(sub, account)
  await page.setExtraHTTPHeaders({ 'x-log-in-as': sub })
  return account
}

test('staff log into the console by the provider; a closed account and a lost group are refused in words on the login page', async ({
  page,
  portal,
  expected,
}) => {
  expected.push(/status of 40[13]|422/)
  const hand = new Hand(page)
  const operator = { groups: ['/портал/операторы'] }
  const person = await aPerson(page, portal, operator)
  await page.goto('/support')
  await expect(button(page, t.by(name))).toBeVisible()
  await hand.look('oidc-1-login')
  await button(page, t.by(name)).click()
  await overview(page)
  expect(new URL(page.url()).search).toBe('')
  await hand.look('oidc-2-inside')
  await pressPersonal(page, menuTexts.logout)

  await changeRows(`update admins set status = 'blocked' where login = $1`, person.email)
  await button(page, t.by(name)).click()
  await expect(page.getByRole('alert')).toContainText(refusalTexts.provider_refused)
  expect(new URL(page.url()).search).toBe('')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await hand.look('oidc-3-closed')
  await changeRows(`update admins set status = 'active' where login = $1`, person.email)

  portal.provider.accounts.set(person.sub, { ...person, groups: ['/бухгалтерия'] })
  await button(page, t.by(name)).click()
  await expect(page.getByRole('alert')).toContainText(refusalTexts.provider_refused)
  await page.goto('/support')
  portal.provider.accounts.set(person.sub, { ...person, ...operator })
  await button(page, t.by(name)).click()
  await overview(page)
})

test('a client’s user binds the provider to an account with a password, logs in by it, and unbinds it', async ({
  page,
  portal,
  expected,
}) => {
  expected.push(/status of 40[139]|422/)
  const hand = new Hand(page)
  const client = await aClient(page, 0)
  await aPerson(page, portal)
  await page.goto('/personal')
  await button(page, t.by(name)).click()
  // an e-mail alone never takes an account over
  await expect(page.getByRole('alert')).toContainText(refusalTexts.provider_refused)

  await logIntoCabinet(page, client)
  await page.goto('/personal/security')
  await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
  await hand.look('oidc-4-security')
  await button(page, t.bind(name)).click()
  await expect(page.getByText(t.was_bound)).toBeVisible()
  await expect(page).toHaveURL(/\/personal\/security$/)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(t.unused)
  await expect(button(page, t.bind(name))).toHaveCount(0)
  await hand.look('oidc-5-bound')

  await pressPersonal(page, menuTexts.logout)
  await hand.look('oidc-6-cabinet-login')
  await button(page, t.by(name)).click()
  await overview(page)
  await page.goto('/personal/security')
  const own = page.getByRole('listitem').filter({ hasText: name })
  await expect(own).toContainText('последний вход')
  const unbind = async () => {
    await page.getByRole('button', { name: `${t.unbind}: ${name}` }).click()
    await expect(page.getByText(t.unbind_title(name))).toBeVisible()
    await hand.look('oidc-7-unbind')
    await page.getByRole('dialog').getByRole('button', { name: t.unbind, exact: true }).click()
  }
  await unbind()
  // the login came by a session that was open at the provider, which proves nothing of who sits here now
  await expect(button(page, t.confirm(name))).toBeVisible()
  await hand.look('oidc-8-confirm')
  await button(page, t.confirm(name)).click()
  await expect(page.getByText(t.confirmed)).toBeVisible()
  await unbind()
  await expect(page.getByText(t.was_unbound)).toBeVisible()
  await expect(own).toHaveCount(0)

  await pressPersonal(page, menuTexts.logout)
  await button(page, t.by(name)).click()
  await expect(page.getByRole('alert')).toContainText(refusalTexts.provider_refused)
  await page.getByLabel(loginTexts.login).fill(client.login)
  await page.getByLabel(signInTexts.password, { exact: true }).fill(client.password)
  await button(page, signInTexts.submit).click()
  await overview(page)
})

test('an answer of the provider that another tab has begun opens nothing, and where passwords are off the provider is the only button', async ({
  page,
  context,
  portal,
  expected,
}) => {
  expected.push(/status of 40[1349]|410|422/)
  const hand = new Hand(page)
  const person = await aPerson(page, portal, { groups: ['/портал/операторы'] })
  await context.setExtraHTTPHeaders({ 'x-log-in-as': person.sub })
  await page.goto('/support')
  const came = page.waitForRequest((request) => new URL(request.url()).pathname === `/support/login/${id}`)
  await button(page, t.by(name)).click()
  const answer = (await came).url()
  await overview(page)
  const other = await context.newPage()
  await other.goto(answer)
  await other.close()
  await pressPersonal(page, menuTexts.logout)
  await page.goto(answer)
  await expect(page.getByRole('alert')).toContainText(refusalTexts.provider_login_dead)
  await hand.look('oidc-9-dead')

  await portal.restart({ PASSWORD_LOGIN: 'clients' })
  await page.goto('/support')
  await expect(page.getByLabel(loginTexts.login)).toHaveCount(0)
  await hand.look('oidc-10-without-passwords')
  await button(page, t.by(name)).click()
  await overview(page)
})
