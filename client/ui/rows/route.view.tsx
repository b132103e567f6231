import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, type LucideIcon, ShieldCheck, TriangleAlert, Wallet, Waypoints } from 'lucide-react'
import type { Step } from '../../../machines/money/timeline.rules'
import { dateTime } from '../format'
import { CoinIcon } from '../marks/coin-icon.view'

const stateLabels = { done: 'Done', now: 'Now', waiting: 'Next' } as const

const icons: Partial<Record<Step['name'], LucideIcon>> = {
  confirming: Waypoints,
  approving: ShieldCheck,
  paid: Landmark,
  credited: Wallet,
  reported: TriangleAlert,
}

const List = chakra('ol', {
  base: {
    display: 'grid',
    listStyleType: 'none',
    gridAutoColumns: { lg: 'minmax(0, 1fr)' },
    gridAutoFlow: { lg: 'column' },
  },
})

const StepItem = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '48px minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
    alignContent: 'start',
    gap: { base: '0 16px', lg: '14px 0' },
    paddingBottom: { base: '5', lg: '0' },
    paddingInlineEnd: { lg: '3' },
    '&:last-of-type': { padding: '0' },
  },
})

const StepIcon = chakra('span', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    boxSize: '12',
    borderRadius: 'chip',
    color: 'fg.muted',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 2px {colors.border}',
  },
  variants: {
    tone: {
      done: { bg: 'brand.subtle', color: 'brand.fg', boxShadow: 'none' },
      now: {
        bg: 'orange.subtle',
        color: 'orange.fg',
        boxShadow: '0 0 0 4px {colors.bg.panel}, 0 0 0 6px {colors.orange.solid}',
      },
      waiting: {},
      arrived: { bg: 'green.solid', color: 'bg.panel', boxShadow: 'none' },
      reported: { bg: 'red.subtle', color: 'red.fg', boxShadow: 'none' },
    },
  },
})

const trackImage =
  'linear-gradient(var(--turn), currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)'

const Track = chakra('i', {
  base: {
    position: 'absolute',
    top: { base: '52px', lg: '20px' },
    bottom: { base: '4px', lg: 'auto' },
    insetInlineStart: { base: '20px', lg: '56px' },
    insetInlineEnd: { lg: '8px' },
    width: { base: '8px', lg: 'auto' },
    height: { lg: '8px' },
    overflow: 'hidden',
    '--turn': { base: '90deg', lg: '180deg' },
    '--run': { base: 'translateY(26px)', lg: 'translateX(110px)' },
    background: trackImage,
  },
  variants: {
    runs: {
      true: {
        _before: {
          content: '""',
          position: 'absolute',
          insetInlineStart: '0',
          top: '0',
          width: { base: '8px', lg: '14px' },
          height: { base: '14px', lg: '8px' },
          color: 'orange.solid',
          background: trackImage,
          animation: 'run 1.8s {easings.out} infinite',
        },
      },
    },
  },
})

const iso = (ms: number): string => new Date(ms).toISOString()

const timeOf = ({ state, at, isSeenTime, name }: Step): string => {
  if (state === 'done')
    return at === null
      ? name === 'confirming'
        ? 'Confirmed'
        : 'Done'
      : `${isSeenTime ? 'by ' : ''}${dateTime(iso(at))}`
  return state === 'now' && name !== 'reported' ? 'In progress' : ''
}

interface StepProps {
  step: Step
  next: Step | null
  symbol: string
}

const StepRow = ({ step, next, symbol }: StepProps) => {
  const { name, state } = step
  const Icon = icons[name]
  const time = timeOf(step)
  const variant = name === 'reported' ? name : name === 'paid' && state === 'done' ? 'arrived' : state
  return (
    <StepItem aria-current={state === 'now' ? 'step' : undefined}>
      <StepIcon role="img" aria-label={stateLabels[state]} tone={variant}>
        {Icon ? <Icon aria-hidden size={24} /> : <CoinIcon symbol={symbol} size={48} />}
      </StepIcon>
      {next && (
        <Track
          aria-hidden
          runs={state === 'now'}
          color={
            next.state === 'waiting' || next.name === 'reported'
              ? 'border'
              : next.name === 'paid' && next.state === 'done'
                ? 'green.solid'
                : 'brand.solid'
          }
        />
      )}
      <chakra.div minWidth="0" paddingTop={{ base: '2px', lg: '0' }}>
        <chakra.p
          textStyle="rowTitle"
          fontSize={{ lg: '1rem' }}
          color={variant === 'arrived' ? 'green.fg' : state === 'waiting' ? 'fg.muted' : 'fg'}
        >
          {step.title}
        </chakra.p>
        {time && (
          <chakra.p textStyle="secondary" color="fg.muted" fontVariantNumeric="tabular-nums">
            {time}
          </chakra.p>
        )}
      </chakra.div>
    </StepItem>
  )
}

export const Route = ({ steps, symbol }: { steps: readonly Step[]; symbol: string }) => (
  <List>
    {steps.map((step, index) => (
      <StepRow key={step.name} step={step} next={steps[index + 1] ?? null} symbol={symbol} />
    ))}
  </List>
)
