import { AsyncLocalStorage } from 'node:async_hooks'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'
import type { App } from '#server/platform/access/app-type.ts'
import { buildInfo } from '#server/platform/core/build-info.ts'
import { operationChannels, operationKinds, type Operation } from '#server/platform/core/operations.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import type { Services } from '#server/platform/services/services.ts'
import { operationSpan } from './operation-span.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    tracing: TracingConfig | null
  }
}

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** null when no collector is configured */
    tracing: Tracing | null
  }
}

/** `share` of the requests and jobs that are traced, 0 to 1. */
export type TracingConfig = { endpoint: string; share: number }

export type Tracing = {
  /** Each request is a trace. */
  requests(app: App): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** one export; a collector that does not answer must not hold up a shutdown */
const export_milliseconds_max = 3_000

type Api = typeof OpenTelemetry
type Ended = Operation & { error?: unknown }

/**
 * Traces by OpenTelemetry (docs/decisions/0094). Its packages are loaded only here. Requests and jobs begin a trace; an
 * operation outside of one, such as the poll of the queue, has none.
 */
export async function openTracing({ endpoint, share }: TracingConfig, log: Services['log']): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  reportFaults(api, log)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: export_milliseconds_max })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'roscherk', 'service.version': buildInfo().version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: export_milliseconds_max })],
  })
  const current = new AsyncLocalStorage<Span | undefined>()
  const tracer = provider.getTracer('roscherk')
  const unsubscribe = traceOperations(api, tracer, current)
  return {
    requests: (app) => traceRequests(app, api, tracer, current),
    async close() {
      unsubscribe()
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last spans were not sent'))
    },
  }
}

/** The library says nothing about a collector that cannot be reached unless it is given a log. */
function reportFaults({ diag, DiagLogLevel }: Api, log: Services['log']): void {
  const warn = (message: string, ...args: unknown[]) => log.warn({ fault: [message, ...args].join(' ') }, 'tracing')
  const silent = () => undefined
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
}

function traceOperations(api: Api, tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): () => void {
  const { ROOT_CONTEXT, trace } = api
  const open = new WeakMap<Operation, Span>()
  const begin = (operation: Operation) => {
    const parent = current.getStore()
    if (!parent && operation.kind !== 'job') return undefined
    const { name, ...options } = operationSpan(api, operation)
    const span = tracer.startSpan(name, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
    open.set(operation, span)
    return span
  }
  const end = (message: unknown) => {
    const operation = message as Ended
    const span = open.get(operation)
    if (!span) return
    if (operation.error !== undefined) fail(api, span, operation.error)
    span.end()
  }
  for (const kind of operationKinds) {
    operationChannels[kind].start.bindStore(current, begin)
    operationChannels[kind].asyncEnd.subscribe(end)
  }
  return () => {
    for (const kind of operationKinds) {
      operationChannels[kind].start.unbindStore(current)
      operationChannels[kind].asyncEnd.unsubscribe(end)
    }
  }
}

function traceRequests(app: App, api: Api, tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): void {
  const open = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { url: route = 'unknown' } = routeOptions
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: api.SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'roscherk.request_id': id },
      },
      // never one that a caller names: strangers would write into our traces
      api.ROOT_CONTEXT,
    )
    open.set(request, span)
    reply.raw.once('close', () => {
      span.setAttributes({
        'http.response.status_code': reply.statusCode,
        // the hooks that find out who calls may not have run
        'roscherk.actor_kind': request.actor?.kind ?? 'visitor',
      })
      if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    })
    current.run(span, done)
  })
  // the body arrives in the events of its socket, which know nothing of the request
  app.addHook('preValidation', (request, _reply, done) => current.run(open.get(request), done))
}

/** Its kind only: the text may contain what somebody typed. */
function fail({ SpanStatusCode }: Api, span: Span, error: unknown): void {
  const kind = faultOf(error) ?? (error instanceof Error ? error.name : 'unknown')
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
