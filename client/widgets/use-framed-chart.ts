import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DrawOrder, readFrameNews } from '../../machines/money/price-chart'
import { useServices } from '../flows/services'
import { useFrameNews } from './use-frame-news'

/** Load timeout of the frame's page, ms (ruling 8). */
const frameWithinMs = 10_000

type Phase = 'loading' | 'ready' | 'drawn' | 'failed'

export interface FramedChart {
  frame: RefObject<HTMLIFrameElement | null>
  phase: Phase
  /** Attempt number; the frame's key, so that a retry reloads it. */
  attempt: number
  retry: () => void
}

/**
 * Controls the chart's frame: waits until it is ready and sends the data, and again when they change. Fails after 10
 * s.
 */
export const useFramedChart = (order: DrawOrder | null): FramedChart => {
  const { clock } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ attempt, phase }, setState] = useState<{ attempt: number; phase: Phase }>({
    attempt: 0,
    phase: 'loading',
  })

  const become = (next: Phase): void =>
    setState((now) => (now.phase === 'failed' ? now : { ...now, phase: next }))
  useFrameNews(frame, readFrameNews, ({ type }) =>
    become(type === 'chart.ready' ? 'ready' : type === 'chart.drawn' ? 'drawn' : 'failed'),
  )

  const isAwaited = phase === 'loading'
  useEffect(() => {
    if (!isAwaited) return
    const timer = clock.setTimeout(() => setState((now) => ({ ...now, phase: 'failed' })), frameWithinMs)
    return () => clock.clearTimeout(timer as number)
  }, [clock, isAwaited])

  const listens = phase === 'ready' || phase === 'drawn'
  useEffect(() => {
    // '*', because an opaque origin cannot be addressed; the data are public.
    if (listens && order) frame.current?.contentWindow?.postMessage(order, '*')
  }, [listens, order])

  const retry = useCallback(
    () => setState(({ attempt: last }) => ({ attempt: last + 1, phase: 'loading' })),
    [],
  )
  return { frame, phase, attempt, retry }
}
