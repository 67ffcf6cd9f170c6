import { Histogram } from 'prom-client'
import type { App } from '#server/platform/access/app-type.ts'
import { operationChannels, type Operation } from '#server/platform/core/operations.ts'

const quick_seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const usual_seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow_seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Of this process, whatever servers run in it: each registers them in its own registry. */
const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
  new Histogram({ name, help, labelNames, buckets, registers: [] })

const requests = histogram(
  'roscherk_http_request_seconds',
  'Answers by route pattern, never by address',
  ['method', 'route', 'status'],
  usual_seconds,
)
const queries = histogram(
  'roscherk_database_query_seconds',
  'Statements by their name, or by their first word when they have none',
  ['statement'],
  quick_seconds,
)
const jobs = histogram('roscherk_job_seconds', 'Turns of jobs by kind', ['kind', 'outcome'], slow_seconds)
const calls = histogram(
  'roscherk_call_seconds',
  'Calls to gateways, mail servers, time-stamp authorities and webhooks',
  ['peer'],
  slow_seconds,
)
const files = histogram(
  'roscherk_file_task_seconds',
  'Tasks of the document workers and LibreOffice with their wait for one; `seal` makes the seal',
  ['task', 'outcome'],
  slow_seconds,
)

export const timings = [requests, queries, jobs, calls, files]

type Ended = Operation & { error?: unknown }

const seconds = ({ began }: Operation) => (performance.now() - began) / 1000
const outcome = ({ error }: Ended) => (error === undefined ? 'done' : 'failed')

/** Those that failed too. */
operationChannels.query.asyncEnd.subscribe((message) => {
  const query = message as Ended
  queries.observe({ statement: query.name }, seconds(query))
})
operationChannels.job.asyncEnd.subscribe((message) => {
  const job = message as Ended
  jobs.observe({ kind: job.name, outcome: outcome(job) }, seconds(job))
})
operationChannels.call.asyncEnd.subscribe((message) => {
  const call = message as Ended
  calls.observe({ peer: call.name }, seconds(call))
})
operationChannels.file.asyncEnd.subscribe((message) => {
  const file = message as Ended
  files.observe({ task: file.name, outcome: outcome(file) }, seconds(file))
})

export function observeRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
