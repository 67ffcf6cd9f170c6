import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { numberParam } from './document-sign-requests.routes.ts'

const path = `/api/v1/document-sign-requests/${numberParam}`

/**
 * For OpenAPI `{id}` and `{group}` in one place are one path (OpenAPI 3.1, Paths Object), so the card by the link code is
 * told there together with the request by its number; its own route is hidden.
 */
export const describeRequest: typeof jsonSchemaTransform = (route) => {
  if (route.url !== path) return jsonSchemaTransform(route)
  const id = z.string().describe('Номер заявки, или код ссылки: тогда без токена, и в ответе карточка для подписанта')
  const schema = { ...route.schema, params: z.object({ id }), response: { 200: z.union([SignRequest, PublicCard]) } }
  return jsonSchemaTransform({ ...route, schema })
}
