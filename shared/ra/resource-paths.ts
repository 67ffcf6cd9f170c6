import { resources, type Noun } from '../contract/resources.ts'

export type Side = 'cabinet' | 'support'

const nouns = Object.keys(resources) as Noun[]

/** The noun of a screen word: `organizations` in the cabinet and `legal` in the console are `legal-entities`. */
export function nounOf(side: Side, screen: string): Noun {
  const noun = nouns.find((name) => resources[name][side] === screen)
  if (!noun) throw new Error(`No resource is shown as ${screen} in ${side}`)
  return noun
}

/** The noun of a screen word of either console; no word means different nouns in the two. */
export const nounOfScreen = (screen: string): string =>
  nouns.find((name) => resources[name].support === screen || resources[name].cabinet === screen) ?? screen
