import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] }

/** Takes what an OpenTelemetry collector takes: OTLP over HTTP, as JSON. */
async function aCollector() {
  const exports: { headers: IncomingHttpHeaders; text: string }[] = []
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      if (isTraces) exports.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => collector.close(resolve)))
  const bodies = () => exports.map(({ text }) => JSON.parse(text) as Export)
  return {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    exports,
    resource: () => bodies()[0]?.resourceSpans[0]?.resource.attributes ?? [],
    spans: () =>
      bodies().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

const collector = await aCollector()
const server = await testServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
const { aClient, aSignedRequest, visitor } = words(server)

const valueOf = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('requests, their statements, jobs and calls are spans of one trace each, without secrets', async () => {
  const client = await aClient()
  const { request, token } = await aSignedRequest(client)
  await server.worker.idle()
  await visitor().get(`document-sign-requests/${request.group}`)
  await visitor().get(`/nowhere/${request.group}?q=Иванов`)
  await server.services.tracing?.close()
  const spans = collector.spans()

  const page = spans.find(({ name }) => name === 'GET /api/v1/document-sign-requests/:group')
  expect(valueOf(page!, 'http.route')).toBe('/api/v1/document-sign-requests/:group')
  expect(valueOf(page!, 'http.response.status_code')).toBe(200)
  expect(valueOf(page!, 'roscherk.actor_kind')).toBe('visitor')
  expect(valueOf(page!, 'roscherk.request_id')).toMatch(/^[0-9a-f]{32}$/)
  expect(page?.parentSpanId ?? '').toBe('')

  const within = spans.filter(({ parentSpanId }) => parentSpanId === page?.spanId)
  expect(within.length).toBeGreaterThan(0)
  for (const query of within) {
    expect(query.traceId).toBe(page?.traceId)
    expect(valueOf(query, 'db.system.name')).toBe('postgresql')
  }
  // a request with a body, too: its events come from the socket
  const signing = spans.find(({ name }) => name.startsWith('POST /api/v1/document-sign-requests/:group'))
  expect(spans.some(({ traceId, name }) => traceId === signing?.traceId && name === 'journal.append; commit')).toBe(
    true,
  )

  const isWithin = (inner: string, outer: string) =>
    spans.some(({ name, parentSpanId }) =>
      spans.some((parent) => name === inner && parent.name === outer && parent.spanId === parentSpanId),
    )
  expect(isWithin('file seal', 'job seal')).toBe(true)
  expect(isWithin('call outbox', 'job deliver')).toBe(true)
  // polls of the queue are no traces
  expect(spans.filter(({ name, parentSpanId }) => name === 'jobs.claim' && !parentSpanId)).toEqual([])

  const text = collector.exports.map((sent) => sent.text + JSON.stringify(sent.headers)).join('')
  const { phone, full_name } = request.signer
  for (const secret of [
    request.group,
    phone,
    phone.slice(1),
    full_name,
    token ?? '',
    client.token ?? '',
    client.login,
    'Иванов',
  ])
    expect(text).not.toContain(secret)
  const service = collector.resource().find(({ key }) => key === 'service.name')
  expect(service?.value.stringValue).toBe('roscherk')
})

test('a server without the address of a collector has no traces', async () => {
  const { services } = await testServer()
  expect(services.tracing).toBeNull()
})
