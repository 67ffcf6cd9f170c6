import { useId, useState, type FormEvent } from 'react'
import { useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { PersonalDataHeld } from '#shared/contract/personal-data.ts'
import { usePhoneInput } from '#shared/browser/use-phone-input.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { phoneFault, knownPhone } from '#shared/rules/phone.ts'
import { personalDataTexts as t } from '#shared/text/personal-data.ts'
import { adminApi } from '../../parts/api.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links, settingsPart } from '../../parts/links.ts'
import { HeldPanel } from './HeldPanel.tsx'
import { textOf } from '#shared/browser/text-of.ts'
import { useOnce } from '#shared/browser/use-once.ts'

type Found = { phone: string; held: PersonalDataHeld }

/** What is kept about a person, found by their number; exporting and erasing it. */
export function PersonalDataPage() {
  const { isPending } = useRequireAccess({ resource: 'personal-data', action: 'show' })
  const [found, setFound] = useState<Found>()
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
        {!isPending && (
          <Panel>
            <SearchForm onFound={setFound} />
          </Panel>
        )}
        {found && <HeldPanel key={found.phone} {...found} onChange={(held) => setFound({ ...found, held })} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
          <TextLink to={links.list('journal', { subject: 'personal-data' })}>{t.acts}</TextLink>
          <TextLink to={settingsPart('retention')}>{t.terms}</TextLink>
        </Box>
      </Box>
    </Page>
  )
}

function SearchForm({ onFound }: { onFound: (found: Found | undefined) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { once, isBusy } = useOnce()
  const id = useId()
  const { ref, type, inputMode, autoComplete: _own, ...masked } = usePhoneInput(text, setText)

  const search = async (event: FormEvent) => {
    event.preventDefault()
    const phone = knownPhone(text)
    setError(phone === null ? (phoneFault(text) ?? '') : '')
    if (phone === null) return
    const work = async () => {
      onFound(undefined)
      onFound({ phone, held: await adminApi.call('POST /personal-data/search', { body: { phone } }) })
    }
    await once(work, (failure) => setError(textOf(failure)))
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void search(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <TextField
        {...masked}
        id={id}
        inputRef={ref}
        type={type}
        label={t.phone}
        error={error !== ''}
        sx={{ flex: '1 1 220px' }}
        slotProps={{ htmlInput: { inputMode, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {t.search}
      </Button>
      <Box role="alert" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {error && (
          <Alert role="none" severity="error">
            {error}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
