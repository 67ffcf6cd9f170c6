import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import russian from 'ra-language-russian'
import { resources, type Noun } from '../contract/resources.ts'
import { nounTexts } from '../text/fields.ts'
import { raMessages } from '../text/ra.ts'
import type { Side } from './resource-paths.ts'

export const russianMessages: TranslationMessages = mergeTranslations(russian, raMessages)

/** Labels come from one text tree, whatever the screen's word for the noun. */
function resourceTexts(side: Side): Record<string, (typeof nounTexts)[Noun]> {
  const nouns = Object.keys(resources) as Noun[]
  return Object.fromEntries(nouns.map((noun) => [resources[noun][side] ?? noun, nounTexts[noun]]))
}

/** Russian only: there is no other language to switch to. A text that is missing shows as its key. */
export function makeI18nProvider(side: Side): I18nProvider {
  const messages = { ...russianMessages, resources: resourceTexts(side) }
  return polyglotI18nProvider(() => messages, 'ru', [{ locale: 'ru', name: 'Русский' }], { allowMissing: true })
}
