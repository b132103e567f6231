import { cleanup, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { Answers } from '../gateway/made-network'
import { schema } from '../gateway/schema'
import { type Scene, showScene } from './scene'
import { SceneStage } from './scene-stage'

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'onLine')
})

/** Opens a scene in the test's page and waits for its sign. */
export const openScene = async (scene: Scene, answers: Answers = {}): Promise<SceneStage> => {
  cleanup()
  localStorage.clear()
  window.scrollTo = () => undefined
  vi.useFakeTimers({ toFake: ['Date'] })
  const stage = new SceneStage({
    schema,
    storage: localStorage,
    render: (node) => render(node).unmount,
    setNow: (ms) => vi.setSystemTime(ms),
  })
  await showScene(stage, { ...scene, answers: { ...scene.answers, ...answers } })
  return stage
}
