/** Contrast of colours (WCAG 2.2, 1.4.3), for colours that clients choose. Colours are `#rrggbb`. */

/** of text and of what is read as text */
export const contrast_min = 4.5

/** What accents stand on: the page and cards of the light theme (`shared/brand/tokens.css`). */
const paper = '#f7f7f5'
/** the lightest that they stand on in the dark theme: notices, and what the pointer is over */
const dark_soft = '#2a2f38'
const dark_ink = '#10182b'
const white = '#ffffff'

type Rgb = readonly [number, number, number]

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(color: string): number {
  const [r, g, b] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (color: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(color), rgbOf(other)]
  return hexOf([0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * share) as unknown as Rgb)
}

const percent = 100

/** The first of a colour's shades towards another one that can be read. */
function readable(color: string, towards: string, on: string): string {
  for (let share = 0; share < percent; share += 1) {
    const shade = mixed(color, towards, share / percent)
    if (contrastOf(shade, on) >= contrast_min) return shade
  }
  return towards
}

export const colorFaultTexts = {
  format: 'Цвет вида #1f4fd8',
  pale: (better: string) => `Слишком бледный: белый текст на нём не прочесть. Подойдёт ${better}`,
}

/** Whether white text can be read on it, and it as a link on the page. */
export const isReadable = (color: string): boolean => contrastOf(color, paper) >= contrast_min

/** The same colour, as dark as it must be. */
export const darkened = (color: string): string => readable(color, '#000000', paper)

/** The accents of both themes that are made of one colour: in the dark theme it is lightened. */
export function accentsOf(color: string) {
  const dark = readable(color, white, dark_soft)
  return {
    light: { accent: color, strong: mixed(color, '#000000', 0.18), soft: mixed(white, color, 0.03), on_accent: white },
    dark: {
      accent: dark,
      strong: mixed(dark, white, 0.3),
      soft: dark_soft,
      on_accent: dark_ink,
    },
  }
}

/** The custom properties of CSS that one theme's accents are read from (`shared/brand/tokens.css`). */
export const accentProperties = ({ accent, strong, soft, on_accent }: ReturnType<typeof accentsOf>['light']) => ({
  '--accent': accent,
  '--accent-strong': strong,
  '--accent-soft': soft,
  '--on-accent': on_accent,
})
