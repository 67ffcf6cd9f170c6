import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { templateTexts } from '#shared/text/templates.ts'
import { cabinetApi } from '../../parts/api.ts'

/** A contract with every kind of field, to start from. */
export function ExampleButton() {
  return (
    <SaveFileButton
      variant="outlined"
      name={templateTexts.example_name}
      load={() => cabinetApi.file('GET /templates/example')}
    >
      {t.example}
    </SaveFileButton>
  )
}
