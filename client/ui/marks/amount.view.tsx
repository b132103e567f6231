import { chakra } from '@chakra-ui/react/styled-system'
import { Tweened } from '../motion/tweened.view'

const Hero = chakra('span', {
  base: {
    display: 'block',
    textStyle: 'balance',
    // A tabular digit is 0.7 em wide in the widest fonts, a separator 0.4: the figure shrinks until all of it stands on one line.
    fontSize: 'clamp(1rem, calc((100vw - 72px) / (var(--signs) * 0.66)), 2rem)',
    lineHeight: '1.25',
    maxWidth: 'full',
    // Only with much enlarged text.
    overflowWrap: 'anywhere',
  },
  variants: { arrived: { true: { color: 'arrived.fg' } } },
})

interface AmountProps {
  children: string
  /** Whether it is money that has arrived. */
  arrived?: boolean
  /** Whether screen readers pass over it. */
  hidden?: boolean
  /** Runs to a new value where things move: never what is being agreed to, nor what was paid. */
  runs?: boolean
}

/** The page's main figure, in one line also on a phone of 360 px. */
export const Amount = ({ children, arrived = false, hidden = false, runs = false }: AmountProps) => (
  <Hero
    data-amount
    aria-hidden={hidden || undefined}
    arrived={arrived}
    style={{ '--signs': children.length } as object}
  >
    {runs ? <Tweened>{children}</Tweened> : children}
  </Hero>
)
