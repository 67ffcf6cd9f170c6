import { useStore } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { viewTexts as t } from '../../../text/saved-views.ts'
import { offerPlace } from '../columns/columns-place.ts'
import { densities } from './density.ts'

/** Columns and density of a table; the table itself puts its columns here (`ColumnChoices`). */
export function ViewPanel() {
  const [chosen, choose] = useStore('density', 'comfortable')
  return (
    <Box sx={panel}>
      <div role="group" aria-labelledby="density">
        <Typography id="density" variant="caption" color="text.secondary" component="div" sx={{ mb: 0.5 }}>
          {t.density}
        </Typography>
        {densities.map((density) => (
          <Button
            key={density}
            size="small"
            color={density === chosen ? 'primary' : 'inherit'}
            variant={density === chosen ? 'outlined' : 'text'}
            aria-pressed={density === chosen}
            onClick={() => choose(density)}
          >
            {t.densities[density]}
          </Button>
        ))}
      </div>
      <div role="group" aria-labelledby="columns">
        <Typography id="columns" variant="caption" color="text.secondary">
          {t.columns}
        </Typography>
        <div ref={offerPlace} />
        <Typography variant="caption" color="text.secondary" component="div">
          {t.columns_hint}
        </Typography>
      </div>
    </Box>
  )
}

const panel = { mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5 }
