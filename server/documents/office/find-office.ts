import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian, the packages of The Document Foundation and Alpine install it. */
const places = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice*/program/soffice',
  '/usr/lib/libreoffice/program/soffice',
]

/**
 * Path of `soffice`, or null: none is installed, or `OFFICE_PATH` is `off`.
 * @throws Error when the configured path is no program
 */
export function findOffice(configured: string | undefined): string | null {
  if (configured === 'off') return null
  if (configured !== undefined) {
    accessSync(configured, constants.X_OK)
    return configured
  }
  const inPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'soffice'))
  return [...inPath, ...places.flatMap((place) => globSync(place))].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
