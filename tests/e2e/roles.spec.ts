import { randomInt } from 'node:crypto'
import { adminRoles, may, type AdminRole } from '#shared/rules/policy.ts'
import { errorPageTexts } from '#shared/text/ra.ts'
import { logIntoSupport as callAsOwner } from '#tests/support/whole-server.ts'
import { baseURL, expect, logIntoSupport, test } from './fixtures.ts'
import { routeOf, apiBase, neededBy, pressAll } from './pressing.ts'
import { changeRows } from './run-database.ts'
import { consoles, screensOf } from '../support/screens.ts'
import { aRowOfEach, open, pathOf, watchRequests } from './walking.ts'

const { base } = consoles.support
const api = apiBase('support')

/** A member of staff of this role, who has accepted the invitation. */
async function aColleague(role: AdminRole): Promise<{ login: string }> {
  const login = `${role}-${randomInt(1e9)}@example.test`
  const owner = await callAsOwner(baseURL())
  const made = await owner.post('admins', {
    login,
    full_name: 'Проверяющий Роман Ильич',
    role: role === 'owner' ? 'operator' : role,
  })
  expect(made.status).toBe(201)
  await changeRows(`update admins set role = $2 where login = $1`, login, role)
  return { login }
}

// answers of the calls that are not made; those of the server are watched below
test.use({ expected: [/status of 40[39]/] })

test.beforeAll(aRowOfEach)

/** against a hang: a role presses some four hundred buttons */
const walk_ms_max = 1_800_000

for (const role of adminRoles) {
  test(`each screen and button shown to the role ${role} leads only to calls that it may make`, async ({ page }) => {
    test.setTimeout(walk_ms_max)
    const faults: string[] = []
    let place = 'login'
    const note = (text: string) => void faults.push(`${place}: ${text}`)
    page.on('pageerror', (error) => note(error.message))
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith(api) && [401, 403, 500].includes(answer.status())) {
        note(`${answer.request().method()} ${pathname}: ${answer.status()}`)
      }
    })
    await logIntoSupport(page, await aColleague(role))
    await page.goto(base)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // what a button asks for is compared with the policy and not done: stories of other files use the same rows
    await page.route(`**${api}/**`, async (route) => {
      const method = route.request().method()
      if (method === 'GET') return route.continue()
      const { pathname } = new URL(route.request().url())
      const called = routeOf('support', method, pathname)
      if (!called) note(`a button calls ${method} ${pathname}, which is no route`)
      const allow = called?.allow
      if (allow && !may(`support:${role}`, allow[0], allow[1])) note(`a button calls ${method} ${pathname}`)
      return route.fulfill({ status: 409, json: { code: 'state_conflict', message: 'Проверка' } })
    })
    const requestsEnd = watchRequests(page)
    const caller = await callAsOwner(baseURL())
    for (const screen of await screensOf('support')) {
      place = screen.path
      const known = faults.length
      const address = base + (await pathOf(caller, 'support', screen))
      await open(page, address)
      await requestsEnd()
      const [action, resource] = neededBy('support', screen)
      const isRefused = await page.getByText(errorPageTexts.forbidden).isVisible()
      if (isRefused === may(`support:${role}`, action, resource)) note(isRefused ? 'is refused' : 'is not refused')
      if (isRefused) {
        // react-admin asks for the list of a screen that it is about to refuse
        faults.splice(known, faults.length, ...faults.slice(known).filter((fault) => !fault.endsWith(': 403')))
        continue
      }
      await pressAll(page, address, requestsEnd, (name) => void (place = `${screen.path}, «${name}»`))
    }
    expect(faults).toEqual([])
  })
}
