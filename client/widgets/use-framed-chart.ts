import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DrawOrder, readFrameNews } from '../../machines/money/price-chart'
import { useServices } from '../flows/services'
import { useFrameNews } from './use-frame-news'

/** How long the frame's page may take, ms (ruling 8). */
const frameWithinMs = 10_000

type Phase = 'loading' | 'ready' | 'drawn' | 'failed'

export interface FramedChart {
  frame: RefObject<HTMLIFrameElement | null>
  phase: Phase
  /** Another try; the frame's key, so that it loads anew. */
  attempt: number
  retry: () => void
}

/**
 * Talks with the chart's frame: hears its news, hands it the order once it listens, and each new one. What does not
 * load in 10 s has failed.
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
    // An opaque origin has no name to address it by; what is sent is public.
    if (listens && order) frame.current?.contentWindow?.postMessage(order, '*')
  }, [listens, order])

  const retry = useCallback(
    () => setState(({ attempt: last }) => ({ attempt: last + 1, phase: 'loading' })),
    [],
  )
  return { frame, phase, attempt, retry }
}
