import { useRecordContext, useRedirect } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { Show } from '#shared/ra/Show.tsx'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { AboutFields, LimitFields } from './LinkFields.tsx'
import { settingsOf, useLinkValues } from './use-link-values.ts'

/** Words, limits and the term of a link; requests that were begun keep theirs. */
export function PublicLinkEdit() {
  return (
    <Show<PublicLink>>
      <EditForm />
    </Show>
  )
}

function EditForm() {
  const link = useRecordContext<PublicLink>()
  return link ? <Form key={link.version} link={link} /> : null
}

function Form({ link }: { link: PublicLink }) {
  const { id, version, title } = link
  const redirect = useRedirect()
  const fields = useLinkValues(link)
  const { change, isBusy, errors } = useChange<PublicLink>(() => redirect('show', 'public-links', id))
  const save = () => {
    // a day that was not touched is the moment it was
    const { expires_at, ...settings } = settingsOf(fields.values)
    const body = { ...settings, ...(expires_at !== link.expires_at && { expires_at }) }
    const headers = { 'if-match': `"${version}"` }
    void change(() => cabinetApi.call('PUT /public-links/{id}', { params: { id }, body, headers }), t.saved)
  }
  return (
    <Page title={t.edit_title} back={{ to: links.show('public-links', id), label: title }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={t.about}>
          <AboutFields {...fields} errors={errors} />
        </Panel>
        <Panel title={t.limits}>
          <LimitFields {...fields} errors={errors} />
        </Panel>
        {errors['form'] && <Alert severity="error">{errors['form']}</Alert>}
        <Box>
          <ActionButton variant="contained" loading={isBusy} onClick={save}>
            {t.save}
          </ActionButton>
        </Box>
      </Box>
    </Page>
  )
}
