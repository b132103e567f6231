import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { defaultAccountHeight } from '../account/default-account.view'
import type { BankAccount } from '../accounts.store'

interface AccountListProps {
  title: string
  /** In the title's line. */
  note: string
  /** null while loading. */
  accounts: readonly BankAccount[] | null
  /** Shown below 'No bank accounts here'. */
  hint?: string
  /** The default account as a card, where the list has one. */
  main?: (account: BankAccount) => ReactNode
  row: (account: BankAccount) => ReactNode
}

/** The default account beside the others, which stand alone where there is none. */
const Beside = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '{sizes.form} minmax(0, 1fr)' },
    alignItems: 'start',
    '& > :only-child': { gridColumn: { xl: '1 / 3' } },
    '& > [data-account]:only-child': { gridColumn: { xl: '1' } },
  },
})

/** A titled list of accounts, or its empty state (BANK-30). */
export const AccountList = ({ title, note, accounts, hint, main, row }: AccountListProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = accounts?.length ?? 0
  const card = main && accounts?.find(({ isDefault }) => isDefault)
  const paid = card?.id
  const before = useRef({ count, paid })

  // If the focused row or button disappears, the list takes the focus.
  useEffect(() => {
    const { count: had, paid: hadPaid } = before.current
    before.current = { count, paid }
    const hasGone = count < had || (hadPaid !== undefined && hadPaid !== paid)
    if (hasGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [count, paid])

  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="3">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="4"
        justifyContent="space-between"
      >
        <chakra.h2 id={id} ref={heading} tabIndex={-1} textStyle="h2" outline="none">
          {title}
        </chakra.h2>
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      </chakra.div>
      {accounts === null ? (
        <Beside>
          <Skeleton height={defaultAccountHeight} borderRadius="24px" />
          <Skeleton height="144px" borderRadius="card" />
        </Beside>
      ) : accounts.length === 0 ? (
        <EmptyState icon={<Landmark size={24} />} text="No bank accounts here" hint={hint} />
      ) : (
        <Beside>
          {card && main(card)}
          {accounts.length > (card ? 1 : 0) && (
            <Card flush as="ul">
              {accounts.filter((account) => account !== card).map(row)}
            </Card>
          )}
        </Beside>
      )}
    </chakra.section>
  )
}
