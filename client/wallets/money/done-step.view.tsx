import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/marks/amount.view'
import { Centred, StepHeading } from './money-steps.view'

interface DoneStepProps {
  title: string
  /** What leads: '≈ ₦82,500.00', and where it goes. */
  amount?: string | undefined
  goesTo?: string | undefined
  text: ReactNode
  /** Links after success. */
  children: ReactNode
}

/** A short buzz in the hand for naira on its way. Browsers want a tap on the page first. */
const nudge = (mark: HTMLElement | null): void => {
  if (mark && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
}

/** What happened, as it is said everywhere: a tick between the two bars. */
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '180px',
    maxWidth: 'full',
    // The bars, which the disc covers: coin above, naira below.
    background:
      'linear-gradient({colors.brand.solid} 0 5px, transparent 5px 13px, {colors.brand.muted} 13px 18px) center / 100% 18px no-repeat',
    '& > span': {
      padding: '4',
      borderRadius: 'chip',
      bg: 'brand.solid',
      color: 'brand.contrast',
      boxShadow: '0 0 0 6px {colors.bg.raised}',
    },
  },
})

export const DoneStep = ({ title, amount, goesTo, text, children }: DoneStepProps) => (
  <Centred>
    <Mark ref={amount ? nudge : undefined} aria-hidden>
      <span>
        <Check size={32} strokeWidth={3} />
      </span>
    </Mark>
    <StepHeading>{title}</StepHeading>
    {amount && (
      <div>
        <Amount compact>{amount}</Amount>
        {goesTo && <chakra.p color="fg.muted">{goesTo}</chakra.p>}
      </div>
    )}
    <chakra.p color="fg.muted">{text}</chakra.p>
    <chakra.div display="flex" flexDirection="column" gap="2" alignSelf="stretch">
      {children}
    </chakra.div>
  </Centred>
)
