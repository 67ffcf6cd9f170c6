import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { showPhone } from '#shared/rules/phone.ts'
import { isSamePerson } from '#shared/rules/signer-table.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { useAnswer } from '../../../parts/use-answer.ts'
import { FromList } from './FromList.tsx'
import { NewSigner } from './NewSigner.tsx'
import { SignerRows } from './SignerRows.tsx'
import { useIsSample } from './use-is-sample.ts'
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
      {value.signers.length === 0 && <AddMyself legal_entity_id={value.legal_entity_id} onAdd={add} />}
      <FromList onPick={add} />
      <NewSigner value={value.typed} onChange={(typed) => change({ typed })} onAdd={addTyped} />
    </Box>
  )
}

type AddMyselfProps = { legal_entity_id: number | null; onAdd: (signer: DraftSigner) => void }

/** A sample goes to one's own phone only: nothing has to be typed for it. */
function AddMyself({ legal_entity_id, onAdd }: AddMyselfProps) {
  const isSample = useIsSample(legal_entity_id)
  const { data: profile } = useAnswer('GET /profile')
  if (!isSample || !profile?.phone) return null
  const { full_name, phone } = profile
  return (
    <Box>
      <Button variant="outlined" onClick={() => onAdd({ individual_id: null, full_name, phone, email: '' })}>
        {t.add_myself(full_name, showPhone(phone))}
      </Button>
    </Box>
  )
}
