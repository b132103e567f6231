import { chakra } from '@chakra-ui/react/styled-system'

const Line = chakra('span', {
  base: {
    display: 'block',
    textStyle: 'balance',
    // No digit is wider than 0.6 em in any font: the font shrinks until the amount fits on one line.
    fontSize: 'clamp(16px, calc((100vw - 48px) / (var(--signs) * 0.6)), 2.75rem)',
    maxWidth: 'full',
    overflowWrap: 'anywhere',
  },
  variants: {
    compact: {
      true: {
        fontSize: 'clamp(16px, calc((var(--room, 100vw) - 64px) / (var(--signs) * 0.6)), 2rem)',
        lineHeight: '2.1875rem',
      },
    },
  },
})

const Small = chakra('span', {
  base: { fontSize: '0.62em', fontWeight: '500', letterSpacing: '0', opacity: '0.86' },
})

const money = /^(.*[₦$])?([\d,]+)(\.\d\d)$/

interface AmountProps {
  children: string
  hidden?: boolean
  /** For use next to other content: a font size of up to 32 px, in the width `--room` minus 64 px. */
  compact?: boolean
}

const Parts = ({ text }: { text: string }) => {
  const [, sign, integerPart, fraction] = money.exec(text) ?? []
  if (!fraction) return <span>{text}</span>
  return (
    <>
      {sign && <chakra.span fontWeight="500">{sign}</chakra.span>}
      {integerPart}
      <Small>{fraction}</Small>
    </>
  )
}

/** The page's main figure, on one line even at 360 px. */
export const Amount = ({ children, hidden = false, compact = false }: AmountProps) => (
  <Line
    data-amount
    translate="no"
    aria-hidden={hidden || undefined}
    compact={compact}
    style={{ '--signs': children.length } as object}
  >
    <Parts text={children} />
  </Line>
)
