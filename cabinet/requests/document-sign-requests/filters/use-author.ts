import { useListContext } from 'ra-core'
import type { RequestAuthor } from '#shared/contract/request-lists.ts'
import { useAnswer } from '../../../parts/use-answer.ts'

const filterOf = { user: 'created_by_user_id', code: 'created_by_code_id' } as const

/** Who created the listed requests: those who could have, the chosen one, and a setter. */
export function useAuthor() {
  const { filterValues, setFilters } = useListContext()
  const { created_by_user_id, created_by_code_id, ...others }: Record<string, unknown> = { ...filterValues }
  const { data: authors = [] } = useAnswer('GET /request-authors')
  const isChosen = ({ kind, id }: RequestAuthor) => id === (kind === 'user' ? created_by_user_id : created_by_code_id)
  const change = (author: RequestAuthor | undefined) =>
    setFilters(author ? { ...others, [filterOf[author.kind]]: author.id } : others)
  const isOn = created_by_user_id !== undefined || created_by_code_id !== undefined
  return { authors, author: authors.find(isChosen), isOn, change }
}
