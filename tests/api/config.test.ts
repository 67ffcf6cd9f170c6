import { expect, test } from 'vitest'
import { readConfig, refuseNameless } from '#server/config.ts'

const start = (env: NodeJS.ProcessEnv) => refuseNameless(readConfig({ DATA_DIR: '/nowhere', ...env }), env)

test('a server for real people does not start in the name of the sample operator', () => {
  const named = { OPERATOR_NAME: 'ООО «Оператор»', OPERATOR_INN: '7707083893' }
  expect(() => start({ DEMO: '1' })).not.toThrow()
  expect(() => start({ DEMO: '0', ...named })).not.toThrow()
  for (const env of [{}, { OPERATOR_NAME: named.OPERATOR_NAME }, { ...named, OPERATOR_INN: '' }]) {
    expect(() => start({ DEMO: '0', ...env })).toThrow('OPERATOR_NAME и OPERATOR_INN')
  }
})
