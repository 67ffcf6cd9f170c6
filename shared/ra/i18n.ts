import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core'
import russian from 'ra-language-russian'
import { resources, type Noun } from '../contract/resources.ts'
import { nounTexts } from '../text/fields.ts'
import { raMessages } from '../text/ra.ts'
import type { Side } from './resource-paths.ts'
import { translator } from './translate.ts'

export const russianMessages: TranslationMessages = mergeTranslations(russian, raMessages)

/** Labels come from one text tree, whatever the screen's word for the noun. */
function resourceTexts(side: Side): Record<string, (typeof nounTexts)[Noun]> {
  const nouns = Object.keys(resources) as Noun[]
  return Object.fromEntries(nouns.map((noun) => [resources[noun][side] ?? noun, nounTexts[noun]]))
}

/** Russian only: there is no other language to switch to. */
export function makeI18nProvider(side: Side): I18nProvider {
  return {
    translate: translator({ ...russianMessages, resources: resourceTexts(side) }),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'ru',
    getLocales: () => [{ locale: 'ru', name: 'Русский' }],
  }
}
