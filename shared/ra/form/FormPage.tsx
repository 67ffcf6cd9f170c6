import type { ReactNode } from 'react'
import { SimpleForm } from 'react-admin'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { Page } from '../Page.tsx'
import { FormBody } from './FormBody.tsx'
import { useIsReadOnly } from './read-only.ts'
import { FormToolbar } from './FormToolbar.tsx'

type FormPageProps = {
  title: string
  back: { to: string; label: string }
  /** other actions on the row, beside the main button */
  extra?: ReactNode
  saveLabel?: string
  defaultValues?: Record<string, unknown>
  aside?: ReactNode
  children: ReactNode
}

/** A form in one column, inside `EditBase` or `CreateBase`. */
export function FormPage({ title, back, extra, saveLabel, defaultValues, aside, children }: FormPageProps) {
  const isReadOnly = useIsReadOnly()
  const toolbar = <FormToolbar back={back.to} extra={extra} {...(saveLabel && { saveLabel })} />
  return (
    <Page title={title} back={back}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: columns }}>
        <Card>
          <SimpleForm
            component={FormBody}
            noValidate
            warnWhenUnsavedChanges
            toolbar={isReadOnly ? false : toolbar}
            {...(defaultValues && { defaultValues })}
          >
            {isReadOnly ? <Fields disabled>{children}</Fields> : children}
          </SimpleForm>
        </Card>
        {aside}
      </Box>
    </Page>
  )
}

const Fields = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 })

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 560px) minmax(0, 1fr)' }
