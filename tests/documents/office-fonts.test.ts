import { expect, test } from 'vitest'
import { replacedFonts } from '#server/documents/core/office-fonts.ts'

const pdf = (...fonts: string[]) => Buffer.from(fonts.map((name) => `<< /BaseFont/ABCDEF+${name} >>`).join('\n'))

test.each<[string, string[], string[], string[]]>([
  ['the fonts themselves', ['Tinos', 'Arimo'], ['Tinos', 'Arimo-Bold'], []],
  [
    'fonts of the same widths',
    ['Times New Roman', 'Calibri', 'Calibri Light', 'Cambria', 'Arial', 'Courier New'],
    ['LiberationSerif', 'Carlito-Bold', 'Caladea', 'Arimo', 'Cousine-Regular'],
    [],
  ],
  ['fonts of the machine', ['Times New Roman', 'Verdana'], ['TimesNewRomanPS-BoldMT', 'Verdana'], []],
  ['another font for one of two', ['Aptos', 'Times New Roman'], ['Arimo', 'Tinos'], ['Aptos']],
  ['other fonts for two', ['Aptos', 'Georgia'], ['Arimo', 'Tinos'], ['Aptos', 'Georgia']],
  ['a font that the text does not use', ['Impact', 'Calibri'], ['Carlito'], []],
  ['signs of another font', ['Calibri', 'Impact'], ['Carlito', 'OpenSymbol'], []],
  ['no fonts', ['Aptos'], [], []],
])('of a PDF with %s the replaced ones are named', (_what, asked, drawn, replaced) => {
  expect(replacedFonts(pdf(...drawn), asked)).toEqual(replaced)
})
