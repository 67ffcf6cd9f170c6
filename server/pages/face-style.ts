import type { ShownFace } from '#shared/contract/face.ts'
import { accentProperties, accentsOf } from '#shared/rules/contrast.ts'

/**
 * The sender's colour in place of ours, in both themes and from the first paint. Important: the page's own script sets
 * the colour of the installation on the same element.
 */
export function faceStyle(face: ShownFace | null | undefined, nonce: string): string {
  if (!face?.color) return ''
  const { light, dark } = accentsOf(face.color)
  const rule = (accents: typeof light) => `:root{${declared(accentProperties(accents))}}`
  return `<style nonce="${nonce}">${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}</style>`
}

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')
