import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DrawOrder, readFrameNews } from '../../machines/shared/price-chart'
import { useServices } from '../shared/services'

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
 * Talks with the chart's frame: hears that window alone, of an opaque origin, and only news of the known shape; hands
 * it the order once it listens, and each new one. What does not load in 10 s has failed.
 */
export const useFramedChart = (order: DrawOrder | null): FramedChart => {
  const { clock } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ attempt, phase }, setState] = useState<{ attempt: number; phase: Phase }>({
    attempt: 0,
    phase: 'loading',
  })

  useEffect(() => {
    const become = (next: Phase): void =>
      setState((now) => (now.attempt === attempt && now.phase !== 'failed' ? { attempt, phase: next } : now))
    const timer = clock.setTimeout(() => become('failed'), frameWithinMs)
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (!source || source !== frame.current?.contentWindow || origin !== 'null') return
      const news = readFrameNews(data)
      if (!news) return
      clock.clearTimeout(timer as number)
      become(news.type === 'chart.ready' ? 'ready' : news.type === 'chart.drawn' ? 'drawn' : 'failed')
    }
    window.addEventListener('message', hear)
    return () => {
      clock.clearTimeout(timer as number)
      window.removeEventListener('message', hear)
    }
  }, [clock, attempt])

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
