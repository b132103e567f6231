import { waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useNearEnd } from '../../client/data/use-pages'
import { openScreen } from '../fixtures/screen.fixture'

it('a list that renders its rows late does not read a second page [CONST-10]', async () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  const frames = new Map<number, FrameRequestCallback>()
  let lastFrameId = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    lastFrameId += 1
    frames.set(lastFrameId, callback)
    return lastFrameId
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  let pages = 1
  const LateRows = () => {
    const [rendered, setRendered] = useState(0)
    const onNear = () => {
      pages += 1
    }
    useNearEnd({ active: true, contentKey: '20', onNear })
    useEffect(() => setRendered(20), [])
    return Array.from({ length: rendered }, (_, row) => `row ${row}`).map((row) => <li key={row} />)
  }
  openScreen(<LateRows />, '/', {})
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(20))
  expect([pages, frames.size]).toEqual([1, 1])
  for (const frame of frames.values()) frame(0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(pages).toBe(1)
})
