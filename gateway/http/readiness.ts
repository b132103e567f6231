import type { RequestHandler } from 'express'
import type { Upstream } from '../upstream/upstream-client'

export type UpstreamState = 'up' | 'down'

/** How long a result is cached, ms. Failures expire sooner, so that a recovery is noticed quickly. */
const validForMs: Record<UpstreamState, number> = { up: 5_000, down: 1_000 }

/** Runs one check at a time for all callers, so that probes do not load the upstream. */
export const createUpstreamCheck = (
  isUpstreamUp: () => Promise<boolean>,
  now: () => number = Date.now,
): (() => Promise<UpstreamState>) => {
  let lastResult: { state: UpstreamState; at: number } | undefined
  let running: Promise<UpstreamState> | undefined

  const probe = async (): Promise<UpstreamState> => {
    const isUp = await isUpstreamUp().catch(() => false)
    lastResult = { state: isUp ? 'up' : 'down', at: now() }
    running = undefined
    return lastResult.state
  }
  return async () => {
    if (lastResult && now() - lastResult.at < validForMs[lastResult.state]) return lastResult.state
    running ??= probe()
    return running
  }
}

interface Options {
  upstream: Upstream
  isStopping: () => boolean
  staticDir?: string | undefined
}

/** 503 during shutdown, and while the upstream is down unless this process serves the app, which explains the error. */
export const readiness = ({ upstream, isStopping, staticDir }: Options): RequestHandler => {
  const readState = createUpstreamCheck(async () => {
    const signal = AbortSignal.timeout(2000)
    const { status } = await upstream.call({ method: 'GET', path: '/healthz', headers: {}, signal })
    return status < 500
  })
  return async (_request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: 'stopping' })
      return
    }
    const state = await readState()
    const isReady = state === 'up' || staticDir !== undefined
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', upstream: state })
  }
}
