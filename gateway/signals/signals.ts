import type { Logger } from 'pino'
import type { UpstreamStats } from '../upstream/upstream-client'
import type { ClientVital, FinishedRequest } from './measurements'

/** What an operator measures; nothing of it exists where it is not asked for. */
export interface Signals {
  finished(request: FinishedRequest): void
  vital(vital: ClientVital): void
  stop(): Promise<void>
}

export interface SignalOptions {
  /** Where Prometheus reads the metrics; none when undefined. 0 takes any free port. */
  metricsPort: number | undefined
  metricsHost: string
  /** An OTLP collector over HTTP, which traces go to; none when undefined. */
  tracesUrl: string | undefined
  upstreamStats: () => UpstreamStats
  log: Logger
}

/** Opens what is asked for; undefined when nothing is. The libraries are read only here. */
export const openSignals = async (options: SignalOptions): Promise<Signals | undefined> => {
  const { metricsPort, metricsHost, tracesUrl, upstreamStats, log } = options
  if (metricsPort === undefined && tracesUrl === undefined) return undefined
  const metrics =
    metricsPort === undefined
      ? undefined
      : await (await import('./metrics')).openMetrics(metricsPort, metricsHost, upstreamStats)
  if (metrics) log.info({ url: metrics.url }, 'metrics are served')
  const traces = tracesUrl === undefined ? undefined : (await import('./traces')).openTraces(tracesUrl)
  return {
    finished: (request) => {
      metrics?.finished(request)
      traces?.finished(request)
    },
    vital: (vital) => metrics?.vital(vital),
    stop: async () => {
      await Promise.all([metrics?.stop(), traces?.stop()])
    },
  }
}
