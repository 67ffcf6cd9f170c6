import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = { allowScripts: Record<string, boolean>; scarfSettings: { enabled: boolean } }
type Lock = { packages: Record<string, { hasInstallScript?: boolean }> }

const read = <T>(file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) as T
const { allowScripts, scarfSettings } = read<Manifest>('package.json')

test('each install script of a dependency is allowed or denied by name', () => {
  const { packages } = read<Lock>('package-lock.json')
  const withScripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  // npm warns of those without a line here, and one day will not run them
  expect([...new Set(withScripts)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})

test('npm ci reports no installation to a third party: the script that counts them is denied and disabled', () => {
  // older versions of npm run every script, whatever is denied
  expect([allowScripts['@scarf/scarf'], scarfSettings.enabled]).toEqual([false, false])
})
