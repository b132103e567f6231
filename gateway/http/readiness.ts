export type UpstreamState = 'up' | 'down'

/** How long a result is cached, ms: success 5 s, failure 1 s, so that a recovery shows. */
const countsForMs: Record<UpstreamState, number> = { up: 5_000, down: 1_000 }

/** Runs one check at a time for all callers, so that probes cost the upstream nothing. */
export const createUpstreamCheck = (
  ask: () => Promise<boolean>,
  now: () => number = Date.now,
): (() => Promise<UpstreamState>) => {
  let found: { state: UpstreamState; at: number } | undefined
  let running: Promise<UpstreamState> | undefined

  const probe = async (): Promise<UpstreamState> => {
    const answers = await ask().catch(() => false)
    found = { state: answers ? 'up' : 'down', at: now() }
    running = undefined
    return found.state
  }
  return async () => {
    if (found && now() - found.at < countsForMs[found.state]) return found.state
    running ??= probe()
    return running
  }
}
