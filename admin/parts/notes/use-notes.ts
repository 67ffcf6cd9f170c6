import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '../api.ts'

export const notes_per_page = 10

/** One page of the notes about a client, the newest first. */
export function useNotes(id: number, page: number) {
  return useQuery({
    queryKey: ['clients', 'notes', id, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const first = page * notes_per_page
      const { data, headers } = await adminApi.send('GET /clients/{id}/notes', {
        params: { id },
        query: { range: JSON.stringify([first, first + notes_per_page - 1]) },
        signal,
      })
      return { rows: data, total: Number(headers.get('content-range')?.split('/').pop()) }
    },
  })
}

/** The newest notes about a request. */
export function useNotesOfRequest({ id, client_id }: { id: number; client_id: number }) {
  return useQuery({
    queryKey: ['clients', 'notes', client_id, 'request', id],
    queryFn: ({ signal }) =>
      adminApi.call('GET /clients/{id}/notes', {
        params: { id: client_id },
        query: { filter: JSON.stringify({ request_id: id }), range: JSON.stringify([0, request_notes_max - 1]) },
        signal,
      }),
  })
}

const request_notes_max = 100
