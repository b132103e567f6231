import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DrawOrder, readFrameMessage } from '../../machines/money/price-chart'
import { useServices } from '../flows/services'
import { Button } from '../ui/controls/button.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { useFrameMessages } from './use-frame-messages'

/** How long the frame's page may take to load (ruling 8), ms. */
const frameTimeoutMs = 10_000

type Phase = 'loading' | 'ready' | 'drawn' | 'failed'

/** Sends the data to the frame once it is ready. `attempt` is the frame's key, so that a retry reloads it. */
const useFramedChart = (order: DrawOrder | null) => {
  const { clock } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ attempt, phase }, setState] = useState<{ attempt: number; phase: Phase }>({
    attempt: 0,
    phase: 'loading',
  })

  const setPhase = (next: Phase): void =>
    setState((state) => (state.phase === 'failed' ? state : { ...state, phase: next }))
  useFrameMessages(frame, readFrameMessage, ({ type }) =>
    setPhase(type === 'chart.ready' ? 'ready' : type === 'chart.drawn' ? 'drawn' : 'failed'),
  )

  const isLoading = phase === 'loading'
  useEffect(() => {
    if (!isLoading) return
    const timer = clock.setTimeout(() => setState((state) => ({ ...state, phase: 'failed' })), frameTimeoutMs)
    return () => clock.clearTimeout(timer as number)
  }, [clock, isLoading])

  const isReady = phase === 'ready' || phase === 'drawn'
  useEffect(() => {
    // An opaque origin has no address, so the target is '*'; the data are public.
    if (isReady && order) frame.current?.contentWindow?.postMessage(order, '*')
  }, [isReady, order])

  const retry = (): void => setState({ attempt: attempt + 1, phase: 'loading' })
  return { frame, phase, attempt, retry }
}

/** The gateway serves our own chart page at this URL, or the configured provider's. */
const chartUrl = '/widgets/chart.html'

/** Every state has the same height, so that nothing shifts. */
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

/** The chart in a sandboxed frame that cannot access the app's origin, storage or token (ruling 8). */
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
        // The frame cannot read the theme from local storage.
        src={theme ? `${chartUrl}#${theme}` : chartUrl}
        title={`Price chart of ${pair}`}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        tabIndex={-1}
      />
      {phase !== 'drawn' && <Skeleton position="absolute" inset="0" />}
    </Area>
  )
}
