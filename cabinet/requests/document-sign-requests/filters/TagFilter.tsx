import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { tagTexts as t } from '#shared/text/request-lists.ts'
import { useAnswer } from '../../../parts/use-answer.ts'

/** One of the client's tags; without any there is nothing to choose. */
export function TagFilter() {
  const { data } = useAnswer('GET /request-tags')
  if (!data || data.tags.length === 0) return null
  return <SelectFilter source="tag" label={t.tag} choices={data.tags.map((tag) => ({ id: tag, name: tag }))} />
}
