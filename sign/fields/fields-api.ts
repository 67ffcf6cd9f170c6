import { client, link } from '../parts/api.ts'

/** The calls of the fields, which most links have none of. */
export const fieldsApi = {
  list: (group: string) => client.call(`GET ${link}/fields`, { params: { group }, cache: false }),

  save: (group: string, field_id: number, value: string | null) =>
    client.call(`PUT ${link}/fields/{field_id}`, { params: { group, field_id }, body: { value } }),

  fill: (group: string) => client.call(`POST ${link}/fields/fill`, { params: { group }, body: {}, timeout_ms: 60_000 }),
}
