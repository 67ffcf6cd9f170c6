import { budgets, scriptBytes } from '../support/sizes.ts'
import { expect, test } from './fixtures.ts'

for (const budget of budgets) {
  test(`${budget.what} loads no more than ${budget.bytes / 1000} kB of script`, () => {
    expect(scriptBytes(budget)).toBeLessThanOrEqual(budget.bytes)
  })
}
