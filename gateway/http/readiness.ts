export type UpstreamState = 'up' | 'down'

/** How long a finding counts, ms: that the upstream is there for 5 s; that it is not for 1 s, so that its return shows. */
const countsForMs: Record<UpstreamState, number> = { up: 5_000, down: 1_000 }

/** Finds out whether the upstream answers, once for all who want to know at a time: whoever asks costs it nothing. */
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
