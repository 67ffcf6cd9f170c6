import { useFieldValue, useReference } from 'ra-core'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { links } from '../links.ts'
import { TextLink } from './TextLink.tsx'

/** Link to the organization of a person or contact. */
export function OrganizationField({ source }: { source: string }) {
  const id: unknown = useFieldValue({ source })
  if (typeof id !== 'number') return fieldTexts.none
  return (
    <TextLink to={links.show('legal-entities', id)}>
      <Name id={id} />
    </TextLink>
  )
}

function Name({ id }: { id: number }) {
  const { referenceRecord } = useReference<LegalEntity>({ reference: 'legal', id })
  return referenceRecord?.short_name ?? `№\u00a0${id}`
}
