import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { pageConfig } from '#shared/browser/page-config.ts'
import { isColor } from '#shared/rules/color.ts'
import { accentsOf, colorFaultTexts, darkened, isReadable } from '#shared/rules/contrast.ts'
import { faceTexts as t } from '#shared/text/face.ts'

/** Of a signer's page whose sender has no colour of their own: that of the installation. */
const usual = () => (isColor(pageConfig().brand_color) ? darkened(pageConfig().brand_color) : '#1f4fd8')

/** A colour, typed or picked; one that is too pale is named with the shade that would do, as by the server. */
export function ColorInput() {
  const typed: unknown = useWatch({ name: 'color' })
  const { setValue } = useFormContext()
  const color = typeof typed === 'string' && isColor(typed) ? typed.toLowerCase() : null
  const pick = (value: string) => setValue('color', value, { shouldDirty: true, shouldValidate: true })
  return (
    <TextInput
      source="color"
      label={t.color}
      helperText={t.color_hint}
      validate={check}
      slotProps={{
        htmlInput: { maxLength: 7 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                component="input"
                type="color"
                aria-label={t.pick}
                value={color ?? usual()}
                onChange={(event) => pick(event.target.value)}
                sx={{ width: 32, height: 32, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function check(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (!isColor(value)) return colorFaultTexts.format
  return isReadable(value) ? undefined : colorFaultTexts.pale(darkened(value))
}

/** Accents of the light theme. */
export const accentOf = (color: unknown): string =>
  typeof color === 'string' && isColor(color) && isReadable(color)
    ? accentsOf(color.toLowerCase()).light.accent
    : usual()
