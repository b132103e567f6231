import { chakra } from '@chakra-ui/react/styled-system'

/** Colour pairs of the theme with enough contrast; none of them means a status here. */
const tones = ['brand', 'pending', 'approved', 'stale', 'warning'] as const

const Tile = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '12',
    borderRadius: 'control',
    fontWeight: '700',
  },
  variants: {
    tone: {
      brand: { bg: 'brand.subtle', color: 'brand.fg' },
      pending: { bg: 'pending.bg', color: 'pending.fg' },
      approved: { bg: 'approved.bg', color: 'approved.fg' },
      stale: { bg: 'stale.bg', color: 'stale.fg' },
      warning: { bg: 'warning.bg', color: 'warning.fg' },
    },
    small: { true: { boxSize: '10', textStyle: 'secondary', fontWeight: '700' } },
  },
})

const fillers: ReadonlySet<string> = new Set(['bank', 'of', 'for', 'the', 'and', 'nigeria', 'microfinance'])

/** 'First Bank of Nigeria' as 'FB', 'GTBank' as 'GT': initials of the bank's distinctive words first. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const own = words.filter((word) => !fillers.has(word.toLowerCase()))
  const [first = '?', second = ''] =
    own.length > 1 ? own : [...own, ...words.filter((word) => !own.includes(word))]
  const capitals = first.replace(/[^\p{Lu}\p{N}]/gu, '')
  if (own.length === 1 && capitals.length > 1) return capitals.slice(0, 2)
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase()
}

const toneOf = (id: string): (typeof tones)[number] => {
  const sum = [...id].reduce((total, sign, at) => total + sign.charCodeAt(0) * (at + 1), 0)
  return tones[sum % tones.length] ?? 'brand'
}

interface BankLogoProps {
  bank: { id: string; name: string }
  small?: boolean
}

/** A bank's initials in a colour derived from its name (BANK-29, AMB-91). Decorative: the name stands beside it. */
export const BankLogo = ({ bank, small = false }: BankLogoProps) => (
  <Tile aria-hidden data-bank-logo={bank.id} tone={toneOf(bank.id)} small={small}>
    {initialsOf(bank.name)}
  </Tile>
)
