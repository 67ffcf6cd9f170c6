import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Panel } from '#shared/ra/Panel.tsx'
import { costTexts as t } from '#shared/text/costs.ts'

/** Prices of what the portal needs from others: gateway, mail, agreements. */
export function CostsPanel() {
  return (
    <Panel title={t.title}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t.about}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {t.rows.map(({ what, why, price, wait }) => (
          <Box component="li" key={what} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{capital(what)}</Box>
            <Typography variant="body2" color="text.secondary">
              {sentence(why)}
            </Typography>
            <Typography variant="body2">{sentence(price)}</Typography>
            <Typography variant="body2">{t.takes(wait)}</Typography>
          </Box>
        ))}
      </Box>
      {t.notes.map((note) => (
        <Typography key={note} sx={{ mt: 2 }}>
          {note}
        </Typography>
      ))}
    </Panel>
  )
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const sentence = (text: string) => `${capital(text)}.`
