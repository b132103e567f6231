import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { moneyFields } from '../core/money-calls'
import type { UpstreamStats } from '../upstream/upstream-client'
import type { ClientVital, FinishedRequest } from './measurements'

const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const withBounds = (list: number[]) => ({ advice: { explicitBucketBoundaries: list } })

/** Outside production, clients choose operation names; names beyond this number share a label. */
const maxOperations = 200
const createNameLimiter = () => {
  const knownNames = new Set<string>()
  return (name: string): string => {
    if (knownNames.size < maxOperations) knownNames.add(name)
    return knownNames.has(name) ? name : 'other'
  }
}

export const openMetrics = async (
  port: number,
  host: string,
  upstreamStats: () => UpstreamStats,
  wrongFileCount: () => number,
) => {
  const exporter = new PrometheusExporter({ preventServerStart: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('gateway')
  const nameOf = createNameLimiter()

  const requests = meter.createCounter('gateway_requests')
  const durations = meter.createHistogram('gateway_request_duration_seconds', withBounds(durationBounds))
  const upstream = meter.createHistogram('gateway_upstream_duration_seconds', withBounds(durationBounds))
  const throttled = meter.createCounter('gateway_throttled')
  const unknownOutcomes = meter.createCounter('gateway_money_outcomes_unknown')
  const claims = meter.createCounter('gateway_claims')
  const vitals = meter.createHistogram(
    'client_vital',
    withBounds([0.01, 0.05, 0.1, 0.25, 50, 100, 200, 500, 1_000, 2_500, 4_000, 8_000]),
  )
  // /metrics omits a counter that has no sample, and an alert on it would never fire.
  unknownOutcomes.add(0)
  for (const result of ['repeated', 'store failed']) claims.add(0, { result })
  throttled.add(0)

  const eventLoopDelay = monitorEventLoopDelay({ resolution: 10 })
  eventLoopDelay.enable()
  meter.createObservableGauge('gateway_event_loop_delay_p99_seconds').addCallback((result) => {
    // The delay since the last scrape, minus the sampling timer's own 10 ms.
    result.observe(Math.max(0, eventLoopDelay.percentile(99) / 1e9 - 0.01))
    eventLoopDelay.reset()
  })
  meter.createObservableGauge('gateway_upstream_connections').addCallback((result) => {
    for (const [state, value] of Object.entries(upstreamStats())) result.observe(value, { state })
  })
  meter
    .createObservableGauge('gateway_release_files_wrong')
    .addCallback((result) => result.observe(wrongFileCount()))
  meter
    .createObservableCounter('process_cpu_seconds')
    .addCallback((result) => result.observe(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6))
  meter
    .createObservableGauge('process_resident_memory_bytes')
    .addCallback((result) => result.observe(process.memoryUsage.rss()))

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      return exporter.getMetricsRequestHandler(request, response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new Error(`METRICS_PORT ${port}: ${message}`)))
    server.listen(port, host, resolve)
  })

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    recordRequest: ({ route, status, ms, trace }: FinishedRequest): void => {
      const { operation, fields, codes, events } = trace
      const labels = { route, operation: operation === null ? '' : nameOf(operation) }
      const outcome = codes[0] ?? (status >= 400 ? String(status) : 'ok')
      requests.add(1, { ...labels, outcome })
      durations.record(ms / 1000, labels)
      for (const call of trace.upstream)
        upstream.record(call.ms / 1000, { call: call.route, status: String(call.status ?? 'none') })
      const isCrowded = events.includes('too many calls in flight')
      if (isCrowded || codes.includes('THROTTLED'))
        throttled.add(1, { by: isCrowded ? 'gateway' : 'upstream' })
      const isUnknownOutcome = codes.includes('UNREACHABLE') && fields.some((field) => moneyFields.has(field))
      if (isUnknownOutcome || codes.includes('NOT_PASSED_ON'))
        unknownOutcomes.add(1, { operation: labels.operation })
      if (events.includes('money call repeated')) claims.add(1, { result: 'repeated' })
      if (events.includes('claim store failed')) claims.add(1, { result: 'store failed' })
    },
    vital: ({ name, value, page }: ClientVital): void => vitals.record(value, { name, page }),
    stop: async (): Promise<void> => {
      eventLoopDelay.disable()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await provider.shutdown()
    },
  }
}
