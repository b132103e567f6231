import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DrawOrder, readFrameMessage } from '../../machines/money/price-chart'
import { useServices } from '../flows/services'
import { Button } from '../ui/controls/button.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { useFrameMessages } from './use-frame-messages'

/** ms to load the frame's page (ruling 8). */
const frameWithinMs = 10_000

type Phase = 'loading' | 'ready' | 'drawn' | 'failed'

interface FramedChart {
  frame: RefObject<HTMLIFrameElement | null>
  phase: Phase
  /** The frame's key, so that a retry reloads it. */
  attempt: number
  retry: () => void
}

/** Controls the chart's frame: waits until it is ready, and sends the data and each change. Fails after 10 s. */
const useFramedChart = (order: DrawOrder | null): FramedChart => {
  const { clock } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ attempt, phase }, setState] = useState<{ attempt: number; phase: Phase }>({
    attempt: 0,
    phase: 'loading',
  })

  const setPhase = (next: Phase): void =>
    setState((now) => (now.phase === 'failed' ? now : { ...now, phase: next }))
  useFrameMessages(frame, readFrameMessage, ({ type }) =>
    setPhase(type === 'chart.ready' ? 'ready' : type === 'chart.drawn' ? 'drawn' : 'failed'),
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

/** The gateway serves our own chart page here, or the configured provider's. */
const chartAddress = '/widgets/chart.html'

/** The same height in every state, against layout shift. */
const chartHeight = '240px'

const Area = chakra('div', {
  base: { position: 'relative', height: chartHeight, overflow: 'hidden' },
})

const Frame = chakra('iframe', {
  base: { display: 'block', width: 'full', height: 'full', borderWidth: '0' },
})

interface PlaceholderProps {
  text: string
  action: string
  onAction: () => void
}

export const ChartPlaceholder = ({ text, action, onAction }: PlaceholderProps) => (
  <chakra.div
    role="status"
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="3"
    minHeight={chartHeight}
    borderRadius="control"
    bg="bg.muted"
    color="fg.muted"
    textAlign="center"
    padding="4"
  >
    <ChartNoAxesColumn aria-hidden size={24} />
    <p>{text}</p>
    <Button variant="subtle" onClick={onAction}>
      {action}
    </Button>
  </chakra.div>
)

interface ChartFrameProps {
  order: DrawOrder | null
  pair: string
}

/** The chart in a sandboxed frame: scripts allowed, but no access to the app's origin, storage or token (ruling 8). */
export const ChartFrame = ({ order, pair }: ChartFrameProps) => {
  const { frame, phase, attempt, retry } = useFramedChart(order)
  const { theme } = document.documentElement.dataset
  if (phase === 'failed')
    return <ChartPlaceholder text="The chart did not load." action="Try again" onAction={retry} />
  return (
    <Area aria-busy={phase !== 'drawn'}>
      <Frame
        key={attempt}
        ref={frame}
        // The frame cannot read local storage.
        src={theme ? `${chartAddress}#${theme}` : chartAddress}
        title={`Price chart of ${pair}`}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        tabIndex={-1}
      />
      {phase !== 'drawn' && <Skeleton position="absolute" inset="0" />}
    </Area>
  )
}
