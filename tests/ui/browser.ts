import type { TestProject } from 'vitest/node'
import type { ReadyEngine } from './engines/driver'
import { engineIn, startBrowser } from './launch'

declare module 'vitest' {
  interface ProvidedContext {
    browser: ReadyEngine
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const engine = engineIn(process.env)
  const { endpoint, stop } = await startBrowser(engine, process.env)
  provide('browser', { engine, endpoint })
  return stop
}
