import type { App } from '#server/platform/access/app-type.ts'

/**
 * `ETag` of an answer that is one row: its version, which `If-Match` takes (RFC 9110 section 8.8.3). Of answers to `POST` only
 * that of a new row has one: all others are not the state of the address they were sent to.
 */
export function rowTags(app: App): void {
  app.addHook<unknown>('preSerialization', async ({ method }, reply, payload) => {
    const isRow = method === 'POST' ? reply.statusCode === 201 : reply.statusCode === 200
    if (isRow && typeof payload === 'object' && payload !== null && 'version' in payload) {
      const { version } = payload
      if (Number.isInteger(version)) void reply.header('etag', `"${String(version)}"`)
    }
    return payload
  })
}
