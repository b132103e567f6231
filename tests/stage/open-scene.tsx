import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { App } from '../../client/app/app'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import { schema } from '../gateway/schema'
import type { Answers } from '../gateway/schema-fetch'
import { type Scene, showScene } from './scene'
import { Provided, SceneStage } from './scene-stage'
import type { TestServices } from './services'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'onLine')
})

// Without StrictMode, which requests twice: tests count.
const AppOfTest = ({ services }: { services: TestServices }) => (
  <Provided services={services}>
    <App />
  </Provided>
)

/** A stage in the test's page, whose clock runs until something sets it. */
export const testStage = (storage: AppStorage, reactStrictMode = false): SceneStage => {
  cleanup()
  window.scrollTo = () => undefined
  return new SceneStage({
    schema,
    app: AppOfTest,
    storage,
    render: (node) => render(node, { reactStrictMode }).unmount,
    setNow: (ms) => vi.setSystemTime(ms),
  })
}

/** Opens a scene in the test's page and waits for its sign. */
export const openScene = async (scene: Scene, answers: Answers = {}): Promise<SceneStage> => {
  localStorage.clear()
  const stage = testStage(localStorage)
  await showScene(stage, { ...scene, responses: { ...scene.responses, ...answers } })
  return stage
}

/** Renders a single component, with the app's providers. */
export const openComponent = (component: ReactNode): SceneStage => {
  const stage = testStage(memoryStorage())
  stage.render(component)
  return stage
}
