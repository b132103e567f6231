import { chakra } from '@chakra-ui/react/styled-system'
import {
  ArrowLeftRight,
  Banknote,
  CircleUser,
  Fingerprint,
  Flag,
  History,
  KeyRound,
  Landmark,
  LogIn,
  type LucideIcon,
  MessageSquare,
  Send,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { activityTitle, meaningOf, type Repeats } from '../../machines/activities/activities.rules'
import { TextLink } from '../ui/controls/text-link.view'
import { clockTime } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { LeadsOn, Opens, row } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

/** By what a type begins with. */
const icons: readonly (readonly [type: string, icon: LucideIcon])[] = [
  ['sell', Banknote],
  ['transfer', Send],
  ['swap', ArrowLeftRight],
  ['report', Flag],
  ['wallet mode', Wallet],
  ['bank account', Landmark],
  ['password', KeyRound],
  ['fingerprint', Fingerprint],
  ['biometric login', Fingerprint],
  ['login', LogIn],
  ['profile update', CircleUser],
  ['register', CircleUser],
  ['complaint', MessageSquare],
]
const iconOf = (type: string): LucideIcon => icons.find(([start]) => type.startsWith(start))?.[1] ?? History

/** 64 px high. */
const Line = chakra('div', {
  base: { ...row.base, minHeight: '16', paddingBlock: '2', cursor: 'inherit' },
  variants: { leads: { true: { cursor: 'pointer' }, false: { _hover: {} } } },
})

const Time = ({ iso }: { iso: string }) => (
  <chakra.time
    dateTime={iso}
    textStyle="secondary"
    color="fg.muted"
    flexShrink="0"
    fontVariantNumeric="tabular-nums"
  >
    {clockTime(Date.parse(iso))}
  </chakra.time>
)

const question = 'Was this you?'

/** Icon, what happened, when; `children`: what stands at its end. */
const Face = ({ type, times, children }: Repeats & { children?: ReactNode }) => {
  const { kind } = meaningOf(type)
  const Icon = iconOf(type)
  return (
    <>
      <IconBox boxSize="44px" tone={kind === 'money' ? undefined : 'plain'}>
        <Icon aria-hidden size={20} />
      </IconBox>
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.span
          display="block"
          textStyle="rowTitle"
          css={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {activityTitle(type, times.length)}
        </chakra.span>
        {kind === 'security' && (
          <chakra.span display="block" textStyle="secondary" color="fg.muted">
            {question}
          </chakra.span>
        )}
      </chakra.span>
      <Time iso={times[0]!} />
      {children}
    </>
  )
}

/** Repeats unfold to the time of each. */
const Folded = (repeats: Repeats) => {
  const { kind, page } = meaningOf(repeats.type)
  return (
    <chakra.details css={{ '&[open] > summary > :last-child': { transform: 'rotate(180deg)' } }}>
      <Line as="summary" leads listStyleType="none">
        <Face {...repeats}>
          <Opens isOpen={false} />
        </Face>
      </Line>
      <chakra.div paddingInlineStart={{ base: '72px', lg: '80px' }} paddingBottom="2">
        <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          {[...repeats.times.entries()].map(([index, iso]) => (
            <li key={index}>
              <Time iso={iso} />
            </li>
          ))}
        </chakra.ul>
        {page && (
          <Link href={page} asChild>
            <TextLink textStyle="secondary">{kind === 'security' ? 'Change Password' : 'View'}</TextLink>
          </Link>
        )}
      </chakra.div>
    </chakra.details>
  )
}

const Row = (repeats: Repeats) => {
  const { page } = meaningOf(repeats.type)
  if (repeats.times.length > 1) return <Folded {...repeats} />
  if (page === null)
    return (
      <Line leads={false}>
        <Face {...repeats} />
      </Line>
    )
  return (
    <Line leads asChild>
      <Link href={page}>
        <Face {...repeats}>
          <LeadsOn />
        </Face>
      </Link>
    </Line>
  )
}

/** A day's activities. Two of one type follow each other folded only, so that type and time name a row. */
export const Activities = ({ day, rows }: { day: string; rows: readonly Repeats[] }) => (
  <section aria-label={day}>
    <chakra.h2 textStyle="secondary" fontWeight="600" paddingBottom="2">
      {day}
    </chakra.h2>
    <Card as="ul" flush>
      {rows.map((repeats) => (
        <chakra.li
          key={`${repeats.type} ${repeats.createDate}`}
          _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
        >
          <Row {...repeats} />
        </chakra.li>
      ))}
    </Card>
  </section>
)
