export type UpstreamState = 'up' | 'down'

/** How long a result is cached, ms: success 5 s, failure 1 s, so that a recovery shows. */
const validForMs: Record<UpstreamState, number> = { up: 5_000, down: 1_000 }

/** Runs one check at a time for all callers, so that probes cost the upstream nothing. */
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
