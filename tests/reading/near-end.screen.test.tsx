import { waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useReader } from '../../client/data/use-reading'
import { openScreen } from '../stage/screen-stage'

it('a list whose rows render after its data reads no second page [CONST-10]', async () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  const frames = new Map<number, FrameRequestCallback>()
  let requested = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    requested += 1
    frames.set(requested, callback)
    return requested
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  const pages: number[] = []
  const LateRows = () => {
    const [count, setCount] = useState(0)
    const [rendered, setRendered] = useState(0)
    const read = async ({ page }: { page: number }) => {
      pages.push(page)
      setCount(20)
      return { readAt: 0, hasNextPage: page < 3 }
    }
    const { isShown } = useReader({ name: 'rows', identity: 'rows', hasData: count > 0, count, read })
    useEffect(() => {
      if (isShown) setRendered(count)
    }, [isShown, count])
    return Array.from({ length: rendered }, (_, row) => `row ${row}`).map((row) => <li key={row} />)
  }
  openScreen(<LateRows />, '/', {})
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(20))
  expect([pages, frames.size]).toEqual([[1], 1])
  for (const frame of frames.values()) frame(0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(pages).toEqual([1])
})
