import { chakra } from '@chakra-ui/react/styled-system'

/**
 * Backgrounds with enough contrast for white (4.5:1). We have no licence for the banks' logos, which are trade marks,
 * so each bank shows its initials on its colour.
 */
export const bankColours = {
  orange: '#B84300',
  red: '#C4161C',
  wine: '#8F1436',
  pink: '#B0196B',
  violet: '#6D28A8',
  indigo: '#40196D',
  blue: '#1B4FA8',
  sky: '#0B6A9E',
  navy: '#12305E',
  teal: '#0B6E6E',
  green: '#12703C',
  lime: '#4B6A0F',
  gold: '#80600A',
  slate: '#47546A',
} as const

type BankColour = keyof typeof bankColours
const colours = Object.keys(bankColours) as BankColour[]

const brandColours: readonly (readonly [name: RegExp, colour: BankColour])[] = [
  [/^(gtbank|guaranty)/i, 'orange'],
  [/^(access|fidelity|opay|lotus|jaiz|moneymaster)/i, 'green'],
  [/^(zenith|uba|united bank|sterling|paga)/i, 'red'],
  [/^(first bank|citibank|titan|signature)/i, 'navy'],
  [/^(kuda|fcmb|first city|polaris)/i, 'indigo'],
  [/^(palmpay|wema|alat)/i, 'violet'],
  [/^(moniepoint|stanbic|ecobank|keystone|standard)/i, 'blue'],
  [/^(union)/i, 'sky'],
  [/^(providus|momo|unity)/i, 'gold'],
]

const Tile = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '12',
    borderRadius: 'control',
    // Keeps the initials inside the tile at large text sizes.
    fontSize: 'min(1rem, 20px)',
    fontWeight: '700',
    color: 'brand.contrast',
  },
  variants: {
    small: { true: { boxSize: '10', fontSize: 'min(0.9375rem, 17px)' } },
  },
})

const genericWords: ReadonlySet<string> = new Set([
  'bank',
  'of',
  'for',
  'the',
  'and',
  'nigeria',
  'microfinance',
])

/** 'FB' for 'First Bank of Nigeria', 'GT' for 'GTBank'; prefers the name's distinctive words. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const nameWords = words.filter((word) => !genericWords.has(word.toLowerCase()))
  const [first = '?', second = ''] =
    nameWords.length > 1 ? nameWords : [...nameWords, ...words.filter((word) => !nameWords.includes(word))]
  const capitals = first.replace(/[^\p{Lu}\p{N}]/gu, '')
  if (nameWords.length === 1 && capitals.length > 1) return capitals.slice(0, 2)
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase()
}

export const colourOf = ({ id, name }: { id: string; name: string }): BankColour => {
  const sum = [...id].reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 1), 0)
  return brandColours.find(([pattern]) => pattern.test(name))?.[1] ?? colours[sum % colours.length] ?? 'slate'
}

interface BankLogoProps {
  bank: { id: string; name: string }
  small?: boolean
}

/** Decorative: the bank's name is next to it (BANK-29). */
export const BankLogo = ({ bank, small = false }: BankLogoProps) => (
  <Tile
    aria-hidden
    data-bank-logo={bank.id}
    small={small}
    style={{ background: bankColours[colourOf(bank)] }}
  >
    {initialsOf(bank.name)}
  </Tile>
)
