import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { dropTyped, typedHere } from '../../browser/typed.ts'
import { fieldName } from '../../text/journal-fields.ts'
import { showField } from '../../text/journal-values.ts'
import { typedTexts as t } from '../../text/typed.ts'
import { Fact, Facts } from '../Facts.tsx'
import { Panel } from '../Panel.tsx'

/** What somebody typed here before his role changed: he may no longer save it, but has not lost it. */
export function TypedHere() {
  const [forms, setForms] = useState(typedHere)
  if (forms.length === 0) return null
  const drop = () => {
    for (const { place } of forms) dropTyped(place)
    setForms([])
  }
  const onDrop = (
    <Button size="small" onClick={drop}>
      {t.drop}
    </Button>
  )
  return (
    <Box sx={{ textAlign: 'left', width: '100%', maxWidth: 640, mx: 'auto' }}>
      <Panel title={t.typed} actions={onDrop}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t.not_allowed}
        </Typography>
        <Facts>
          {forms.flatMap(({ place, typed: { noun, values } }) =>
            Object.entries(values).map(([field, value]) => (
              <Fact key={`${place.name} ${field}`} label={fieldName(noun, field)}>
                {showField(noun, field, value)}
              </Fact>
            )),
          )}
        </Facts>
      </Panel>
    </Box>
  )
}
