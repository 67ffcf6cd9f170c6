import type { ReactNode } from 'react'
import { useResourceContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { Page } from '../Page.tsx'
import { nounOfScreen } from '../resource-paths.ts'
import { FormAside } from './FormAside.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useIsReadOnly } from './read-only.ts'
import { TypedForm, type TypedFormProps } from './TypedForm.tsx'
import { TypedHere } from './TypedHere.tsx'

type FormPageProps = Pick<TypedFormProps, 'defaultValues' | 'onFailure' | 'show'> & {
  title: string
  back: { to: string; label: string }
  /** other actions on the row, beside the main button */
  extra?: ReactNode
  saveLabel?: string
  children: ReactNode
}

/** A form in one column, inside `EditBase` or `CreateBase`; beside it what follows once it is saved. */
export function FormPage({ title, back, extra, saveLabel, children, ...form }: FormPageProps) {
  const isReadOnly = useIsReadOnly()
  const noun = nounOfScreen(useResourceContext() ?? '')
  const toolbar = <Toolbar back={back.to} extra={extra} {...(saveLabel && { saveLabel })} />
  return (
    <Page title={title} back={back}>
      {isReadOnly && <TypedHere />}
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Card>
          <TypedForm {...form} noun={noun} toolbar={isReadOnly ? false : toolbar}>
            {isReadOnly ? <Fields disabled>{children}</Fields> : children}
          </TypedForm>
        </Card>
        {!isReadOnly && <FormAside />}
      </Box>
    </Page>
  )
}

const Fields = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 })

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 600px) minmax(0, 400px)' }
