import { expect, test } from 'vitest'
import { hasNamedOperator, readConfig } from '#server/start/config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: '/nowhere', ...env })

test('a server for real people never speaks in the name of the sample operator', () => {
  const named = { OPERATOR_NAME: 'ООО «Оператор»', OPERATOR_INN: '7707083893' }
  const sample = read({ DEMO: '1' })
  expect(hasNamedOperator(sample)).toBe(true)
  const whole = read({ DEMO: '0', ...named })
  expect(whole.operator).toMatchObject({ name: named.OPERATOR_NAME, inn: named.OPERATOR_INN })
  expect(hasNamedOperator(whole)).toBe(true)
  for (const env of [{}, { OPERATOR_NAME: named.OPERATOR_NAME }, { ...named, OPERATOR_INN: '' }]) {
    const config = read({ DEMO: '0', ...env })
    expect(hasNamedOperator(config)).toBe(false)
    expect([config.operator.name, config.operator.inn]).not.toContain(sample.operator.name)
    expect([config.operator.name, config.operator.inn]).not.toContain(sample.operator.inn)
  }
})
