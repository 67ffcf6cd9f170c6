import { useStore } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { viewTexts as t } from '#shared/text/admin.ts'
import { offerPlace } from './columns-place.ts'
import { densities } from './density.ts'

type ViewPanelProps = { id: string; isOpen: boolean; onSave: () => void }

/** Columns and density of a table; the table itself puts its columns here (`ColumnChoices`). */
export function ViewPanel({ id, isOpen, onSave }: ViewPanelProps) {
  const [chosen, choose] = useStore('density', 'comfortable')
  return (
    <Card id={id} sx={{ ...panel, display: isOpen ? 'grid' : 'none' }}>
      <div role="group" aria-labelledby="density">
        <Typography id="density" variant="caption" color="text.secondary" component="div" sx={{ mb: 0.5 }}>
          {t.density}
        </Typography>
        {densities.map((density) => (
          <Button
            key={density}
            size="small"
            variant={density === chosen ? 'outlined' : 'text'}
            aria-pressed={density === chosen}
            onClick={() => choose(density)}
          >
            {t.densities[density]}
          </Button>
        ))}
        <Box sx={{ mt: 2 }}>
          <Button size="small" onClick={onSave}>
            {t.save}
          </Button>
        </Box>
      </div>
      <div role="group" aria-labelledby="columns">
        <Typography id="columns" variant="caption" color="text.secondary">
          {t.columns}
        </Typography>
        <div ref={offerPlace} />
      </div>
    </Card>
  )
}

const panel = { p: 2, mb: 1.5, gap: 3, gridTemplateColumns: 'auto minmax(0, 1fr)', displayPrint: 'none' }
