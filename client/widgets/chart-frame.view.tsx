import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn } from 'lucide-react'
import type { DrawOrder } from '../../machines/money/price-chart'
import { Button } from '../ui/controls/button.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { useFramedChart } from './use-framed-chart'

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
  onPress: () => void
}

/** Shown in place of the chart. */
export const ChartPlaceholder = ({ text, action, onPress }: PlaceholderProps) => (
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
    <Button variant="subtle" onClick={onPress}>
      {action}
    </Button>
  </chakra.div>
)

interface ChartFrameProps {
  /** Null while the prices load. */
  order: DrawOrder | null
  pair: string
}

/**
 * The chart in a sandboxed frame: scripts allowed, but no access to the app's origin, storage or token (ruling 8).
 */
export const ChartFrame = ({ order, pair }: ChartFrameProps) => {
  const { frame, phase, attempt, retry } = useFramedChart(order)
  const { theme } = document.documentElement.dataset
  if (phase === 'failed')
    return <ChartPlaceholder text="The chart did not load." action="Try again" onPress={retry} />
  return (
    <Area aria-busy={phase !== 'drawn'}>
      <Frame
        key={attempt}
        ref={frame}
        // The frame cannot read what is stored.
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
