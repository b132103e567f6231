import type { Logger } from 'pino'
import type { UpstreamStats } from '../upstream/upstream-client'
import type { ClientVital, FinishedRequest } from './measurements'

export interface Signals {
  finished(request: FinishedRequest): void
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
  wrongFiles: () => number
  log: Logger
}

/** Starts what is configured; undefined if nothing is. Loads the libraries, which are needed only here. */
export const openSignals = async (options: SignalOptions): Promise<Signals | undefined> => {
  const { metricsPort, metricsHost, tracesUrl, upstreamStats, wrongFiles, log } = options
  if (metricsPort === undefined && tracesUrl === undefined) return undefined
  const metrics =
    metricsPort === undefined
      ? undefined
      : await (await import('./metrics')).openMetrics(metricsPort, metricsHost, upstreamStats, wrongFiles)
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
