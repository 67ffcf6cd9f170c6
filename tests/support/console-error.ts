import { format } from 'node:util'
import { afterEach } from 'vitest'

const errors: string[] = []
const print = console.error.bind(console)

console.error = (...parts: unknown[]): void => {
  errors.push(format(...parts))
  print(...parts)
}

afterEach(() => {
  const lines = errors.splice(0)
  if (lines.length > 0) throw new Error(`console.error during the test:\n${lines.join('\n')}`)
})
