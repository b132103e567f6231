import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../controls/button.view'
import { Skeleton } from '../feedback/skeleton.view'
import { IconBox } from '../marks/icon-box.view'

export const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: { base: '68px', lg: '18' },
    paddingInline: { base: '4', lg: '6' },
    paddingBlock: '10px',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color {durations.press}',
    _hover: { bg: 'color-mix(in srgb, {colors.brand.solid} 4%, transparent)' },
    _focusVisible: { outlineOffset: '-3px', borderRadius: 'card' },
  },
} as const

export const RowLink = chakra('a', row)
export const RowButton = chakra('button', row)

export const LinkArrow = () => (
  <chakra.span display={{ base: 'none', lg: 'block' }} color="fg.muted" flexShrink="0">
    <ChevronRight aria-hidden size={20} />
  </chakra.span>
)

/** Hidden on phones, where the figures need the space. */
export const ExpandArrow = ({ isOpen }: { isOpen: boolean }) => (
  <chakra.span
    display={{ base: 'none', lg: 'block' }}
    flexShrink="0"
    color="fg.muted"
    transform={isOpen ? 'rotate(180deg)' : undefined}
  >
    <ChevronDown aria-hidden size={20} />
  </chakra.span>
)

/** Skeletons of the same height as the rows, so that nothing shifts. */
export const CoinRowSkeletons = () =>
  ['btc', 'eth', 'bnb', 'usdt'].map((row) => (
    <chakra.div
      key={row}
      display="flex"
      alignItems="center"
      gap="3"
      height="68px"
      paddingInline={{ base: '4', lg: '6' }}
    >
      <Skeleton boxSize="10" borderRadius="chip" />
      <Skeleton height="4" width="96px" />
      <Skeleton height="4" width="128px" marginInlineStart="auto" />
    </chakra.div>
  ))

export const Item = chakra('div', {
  base: {
    ...row.base,
    cursor: 'auto',
    _hover: {},
    '& + &, button + &': { borderTopWidth: '1px', borderColor: 'border' },
  },
})

interface RowTextProps {
  title: ReactNode
  text?: ReactNode
  id?: string
}

export const RowText = ({ title, text, id }: RowTextProps) => (
  <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
    <chakra.span display="block" textStyle="rowTitle">
      {title}
    </chakra.span>
    {text && (
      <chakra.span id={id} display="block" textStyle="secondary" color="fg.muted">
        {text}
      </chakra.span>
    )}
  </chakra.span>
)

interface ActionRowProps {
  icon: LucideIcon
  title: string
  text: string
  tone?: 'danger'
  busy?: boolean
  disabled?: boolean
  /** Announced by screen readers after the title. */
  note?: string
  onClick: () => void
}

export const ActionRow = ({
  icon: Icon,
  title,
  text,
  tone,
  busy = false,
  disabled = false,
  note = '',
  onClick,
}: ActionRowProps) => (
  <RowButton
    type="button"
    color={tone && 'red.fg'}
    borderColor="border"
    css={{ '* + &': { borderTopWidth: '1px' } }}
    aria-busy={busy || undefined}
    aria-disabled={busy || disabled || undefined}
    _disabled={{ cursor: 'not-allowed', color: 'fg.muted' }}
    onClick={busy || disabled ? undefined : onClick}
  >
    <IconBox tone={tone}>
      <Icon aria-hidden size={20} />
    </IconBox>
    <RowText
      title={
        <>
          {title}
          <chakra.span srOnly>{note}</chakra.span>
        </>
      }
      text={text}
    />
    {busy ? <Spinner aria-hidden /> : <LinkArrow />}
  </RowButton>
)
