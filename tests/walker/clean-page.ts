import { cleanup } from '@testing-library/react'
import * as fakes from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { bareTextNodes } from './react-texts'

const { indexedDB: _, default: __, forceCloseDatabase: ___, ...constructors } = fakes
Object.assign(globalThis, constructors)

/** The test files of a process share one page: each test starts with an empty page and empty storage. */
beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new fakes.IDBFactory() })
})
afterEach(() => {
  const bareTexts = bareTextNodes()
  cleanup()
  document.body.replaceChildren()
  document.documentElement.scrollTop = 0
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const name of ['serviceWorker', 'onLine', 'credentials']) Reflect.deleteProperty(navigator, name)
  expect(bareTexts, 'texts that a translated page would lose').toEqual([])
})
