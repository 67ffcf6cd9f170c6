import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router'
import { Failure } from '#shared/ra/Failure.tsx'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { links } from '../../../parts/links.ts'
import { useOrganizations } from './use-organizations.ts'

type OrganizationSelectProps = { value: number | null; onChange: (id: number) => void }

/** The sending organization. With only one there is nothing to choose. */
export function OrganizationSelect({ value, onChange }: OrganizationSelectProps) {
  const { data: organizations, error, refetch } = useOrganizations()
  const first = organizations?.[0]?.id
  // one that was archived since is no choice
  const isKnown = organizations?.some(({ id }) => id === value) ?? true

  useEffect(() => {
    if ((value === null || !isKnown) && first !== undefined) onChange(first)
  }, [value, isKnown, first, onChange])

  if (organizations?.length === 0) return <NoOrganization />
  if (!organizations && error) return <Failure error={error} onRetry={refetch} />
  return (
    <TextField
      select
      label={t.organization}
      value={organizations && isKnown ? (value ?? '') : ''}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ m: 0 }}
    >
      {(organizations ?? []).map(({ id, short_name }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {short_name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function NoOrganization() {
  const add = (
    <Button component={Link} to={links.create('legal-entities')} color="inherit" size="small">
      {t.add_organization}
    </Button>
  )
  return (
    <Alert severity="warning" action={add}>
      {t.no_organization}
    </Alert>
  )
}
