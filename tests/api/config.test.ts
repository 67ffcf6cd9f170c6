import { expect, test } from 'vitest'
import { hasNamedOperator, readConfig } from '#server/start/config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: '/nowhere', ...env })

test('a server outside the demo never uses the sample operator’s name', () => {
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

test.each([
  ['API_BASE', '/personal'],
  ['API_BASE', 'https://api.example.ru'],
  ['API_BASE', 'api'],
  ['SUPPORT_API_BASE', '/support'],
  ['API_VERSION', 'v1/x'],
  ['CORS_ORIGINS', 'https://lk.example.ru/page'],
  ['CORS_ORIGINS', '*'],
  ['BILL_METHOD', 'put'],
  ['ANALYTICS_SRC', 'javascript:alert(1)'],
])('the environment variable %s=%s is refused with its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})

test('the addresses of the APIs, the origins and the method of a bill are read from the environment', () => {
  expect(read({})).toMatchObject({
    api_base: '/api',
    api_version: 'v1',
    support_api_base: '/api/support',
    cors_origins: [],
    bill_method: 'POST',
  })
  expect(
    read({
      API_BASE: 'https://api.example.ru/portal/',
      API_VERSION: 'v3',
      SUPPORT_API_BASE: '/desk',
      CORS_ORIGINS: 'https://lk.example.ru, http://localhost:8080/',
      BILL_METHOD: 'get',
    }),
  ).toMatchObject({
    api_base: 'https://api.example.ru/portal',
    api_version: 'v3',
    support_api_base: '/desk',
    cors_origins: ['https://lk.example.ru', 'http://localhost:8080'],
    bill_method: 'GET',
  })
})
