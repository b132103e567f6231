import type { Engine, Open } from './driver'

/** An engine that waits for this process (../launch.ts): where it listens, or the program to start. */
export interface ReadyEngine {
  engine: Engine
  endpoint: string
  headed: boolean
}

export const opensIn = async ({ engine, endpoint, headed }: ReadyEngine): Promise<Open> => {
  if (engine === 'webkit') return (await import('./webkit-driver')).opensIn(endpoint)
  if (engine === 'firefox') return (await import('./firefox-driver')).opensIn(endpoint, headed)
  return (await import('./chromium-driver')).opensIn(endpoint)
}
