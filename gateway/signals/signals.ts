import type { Logger } from 'pino'
import type { UpstreamStats } from '../upstream/upstream-client'
import type { ClientVital, FinishedRequest } from './measurements'

export interface Signals {
  recordRequest(request: FinishedRequest): void
  vital(vital: ClientVital): void
  stop(): Promise<void>
}

export interface SignalSettings {
  /** Port of /metrics; undefined serves none, 0 selects a free port. */
  metricsPort: number | undefined
  metricsHost: string
  tracesUrl: string | undefined
}

interface SignalOptions extends SignalSettings {
  upstreamStats: () => UpstreamStats
  wrongFileCount: () => number
  log: Logger
}

/** Undefined if nothing is configured. Loads only the libraries that it needs. */
export const openSignals = async (options: SignalOptions): Promise<Signals | undefined> => {
  const { metricsPort, metricsHost, tracesUrl, upstreamStats, wrongFileCount, log } = options
  if (metricsPort === undefined && tracesUrl === undefined) return undefined
  const metrics =
    metricsPort === undefined
      ? undefined
      : await (await import('./metrics')).openMetrics(metricsPort, metricsHost, upstreamStats, wrongFileCount)
  if (metrics) log.info({ url: metrics.url }, 'metrics are served')
  const traces = tracesUrl === undefined ? undefined : (await import('./traces')).openTraces(tracesUrl)
  return {
    recordRequest: (request) => {
      metrics?.recordRequest(request)
      traces?.recordRequest(request)
    },
    vital: (vital) => metrics?.vital(vital),
    stop: async () => {
      await Promise.all([metrics?.stop(), traces?.stop()])
    },
  }
}
