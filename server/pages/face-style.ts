import type { ShownFace } from '#shared/contract/face.ts'
import { isColor } from '#shared/rules/color.ts'
import { accentProperties, accentsOf, darkened } from '#shared/rules/contrast.ts'

/** A style element with the sender's colour; it follows the installation's own and overrides it. */
export const faceStyle = (face: ShownFace | null | undefined, nonce: string): string =>
  face?.color ? accentStyle(face.color, nonce) : ''

/** The installation's colour in place of ours, as dark as it must be to be read. */
export const brandStyle = (color: string, nonce: string): string =>
  isColor(color) ? accentStyle(darkened(color), nonce) : ''

/** In both themes and from the first paint. Important: the sheets of a page may be linked after it. */
function accentStyle(color: string, nonce: string): string {
  const { light, dark } = accentsOf(color)
  const rule = (root: string, accents: typeof light) => `${root}{${declared(accentProperties(accents))}}`
  return (
    `<style nonce="${nonce}">${rule(':root', light)}` +
    `@media screen and (prefers-color-scheme:dark){${rule(":root:not([data-theme='light'])", dark)}}` +
    `@media screen{${rule(":root[data-theme='dark']", dark)}}</style>`
  )
}

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')
