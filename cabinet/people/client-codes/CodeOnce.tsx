import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { clientAddress } from '#shared/browser/client-address.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { cabinetCodeTexts as t } from '#shared/text/clients-codes.ts'
import { links } from '../../parts/links.ts'

/** The whole code, shown once. */
export function CodeOnce({ label, code }: { label: string; code: string }) {
  const address = new URL(clientAddress(''), pageConfig().public_url || location.origin).href.replace(/\/$/, '')
  return (
    <Page title={label} back={{ to: links.list('client-codes'), label: t.title }}>
      <Panel>
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>{t.once_title}</AlertTitle>
          {t.once}
        </Alert>
        <Box component="code" sx={{ display: 'block', p: 2, mb: 2, fontSize: 15, overflowWrap: 'anywhere', ...framed }}>
          {code}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
          <CopyButton text={code} />
          <Button component={Link} to={links.list('client-codes')}>
            {t.done}
          </Button>
        </Box>
        <Facts>
          <Fact label={t.address}>
            <code>{address}</code>
          </Fact>
        </Facts>
      </Panel>
    </Page>
  )
}

const framed = { bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1 }
