import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { isSamePerson } from '#shared/rules/signer-table.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { FromList } from './FromList.tsx'
import { NewSigner } from './NewSigner.tsx'
import { SignerRows } from './SignerRows.tsx'
import { nobodyTyped } from './typed-signer.ts'
import type { DraftSigner } from './draft-signer.ts'
import type { DraftState } from './use-draft.ts'

export function SignersStep({ draft: { value, change } }: { draft: DraftState }) {
  const [isTwice, setIsTwice] = useState(false)

  const add = (signer: DraftSigner): boolean => {
    const known = value.signers.some((other) => isSamePerson(other, signer))
    setIsTwice(known)
    if (!known) change({ signers: [...value.signers, signer] })
    return !known
  }
  const addTyped = (signer: DraftSigner): void => {
    if (add(signer)) change({ typed: nobodyTyped })
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SignerRows signers={value.signers} ordered={value.ordered} onChange={(signers) => change({ signers })} />
      {value.signers.length > 1 && (
        <RadioGroup
          row
          aria-label={t.signers}
          value={value.ordered ? 'ordered' : 'at_once'}
          onChange={(_event, choice) => change({ ordered: choice === 'ordered' })}
        >
          <FormControlLabel value="at_once" control={<Radio size="small" />} label={t.at_once} />
          <FormControlLabel value="ordered" control={<Radio size="small" />} label={t.ordered} />
        </RadioGroup>
      )}
      {isTwice && <Alert severity="warning">{t.twice}</Alert>}
      <FromList onPick={add} />
      <NewSigner value={value.typed} onChange={(typed) => change({ typed })} onAdd={addTyped} />
    </Box>
  )
}
