import { useGetList } from 'ra-core'
import type { Statement } from '#shared/contract/statements.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const

/** Link to the bank document that a payment was credited from. */
export function LineLink({ line_id }: { line_id: number }) {
  const { data } = useGetList<Statement>('statements', { ...first, filter: { line_id } })
  const statement = data?.[0]
  if (!statement) return null
  return (
    <div>
      <TextLink to={links.show('statements', statement.id, { line: line_id })}>{t.line}</TextLink>
    </div>
  )
}
