import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Titles of the tests and groups of a file: the first text argument of each call, `%s` and `${…}` as they are written. */
function titlesOf(file: string): string[] {
  const path = resolve(root, file)
  if (!existsSync(path)) return []
  const source = readFileSync(path, 'utf8')
  const calls = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:(?!\1)[\s\S])*?)\1\s*,/g
  return [...source.matchAll(calls)].map(([, , title = '']) => title)
}

/** Whether a file has a test or a group with this text in its title. */
export const hasTest = (file: string, title: string) => titlesOf(file).some((known) => known.includes(title))
