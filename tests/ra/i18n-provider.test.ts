import { expect, test } from 'vitest'
import english from 'ra-language-english'
import { resources } from '#shared/contract/resources.ts'
import { makeI18nProvider, russianMessages } from '#shared/ra/i18n-provider.ts'
import { nounTexts } from '#shared/text/fields.ts'

type Tree = { [key: string]: Tree | string | undefined }

/** every message with its path: `ra.action.save` → «Сохранить» */
function leaves(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (value === undefined) return []
    return typeof value === 'string' ? [[here, value] as [string, string]] : leaves(value, here)
  })
}

const russian = new Map(leaves(russianMessages))

test('each English message of react-admin has a Russian one', () => {
  const missing = leaves(english)
    .map(([path]) => path)
    .filter((path) => !russian.has(path))
  expect(missing).toEqual([])
})

test('each plural message of react-admin and each noun has the three Russian forms', () => {
  const plurals = leaves(english).filter(([, text]) => text.includes('||||'))
  const forms = (text = '') => text.split('||||').length
  expect(plurals.map(([path]) => path).filter((path) => forms(russian.get(path)) !== 3)).toEqual([])
  expect(Object.values(nounTexts).filter(({ name }) => forms(name) !== 3)).toEqual([])
})

test('counts select the right plural form of a Russian noun', () => {
  const { translate } = makeI18nProvider('cabinet')
  const name = (smart_count: number) => translate('resources.request.name', { smart_count })
  expect([1, 2, 5, 11, 21, 22, 25].map(name)).toEqual([
    'Заявка',
    'Заявки',
    'Заявок',
    'Заявок',
    'Заявка',
    'Заявки',
    'Заявок',
  ])
})

test('a noun has the same labels under each screen word', () => {
  const label = (side: 'cabinet' | 'support', screen: string) =>
    makeI18nProvider(side).translate(`resources.${screen}.fields.inn`)
  expect(label('cabinet', 'organizations')).toBe('ИНН')
  expect(label('support', 'legal')).toBe('ИНН')
})

test('every noun of the contract has a text', () => {
  expect(Object.keys(nounTexts).sort()).toEqual(Object.keys(resources).sort())
})
