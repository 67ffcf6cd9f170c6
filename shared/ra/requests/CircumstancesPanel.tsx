import EyeIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { circumstanceTexts as t } from '../../text/signing-circumstances.ts'
import { Panel } from '../Panel.tsx'

/** What is known of a signing beside its evidence; nothing where nothing is. */
export function CircumstancesPanel({ request: { circumstances, noteworthy } }: { request: SignRequest }) {
  if (circumstances.length === 0) return null
  return (
    <Panel title={noteworthy ? t.title : t.facts}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {circumstances.map((fact) => (
          <Box key={fact.rule} component="li" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
            {noteworthy && (
              <EyeIcon
                aria-hidden
                sx={{
                  fontSize: 18,
                  mt: '3px',
                  color: 'text.secondary',
                  visibility: fact.noteworthy ? 'visible' : 'hidden',
                }}
              />
            )}
            <Typography
              variant="body2"
              component="div"
              color={noteworthy && !fact.noteworthy ? 'text.secondary' : 'text.primary'}
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {fact.text}
              {fact.user !== null && <div>{t.user(fact.user)}</div>}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {t.about}
      </Typography>
    </Panel>
  )
}
