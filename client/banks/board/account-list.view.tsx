import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import type { BankAccount } from '../accounts.store'

interface AccountListProps {
  title: string
  /** The description below the title. */
  note?: string
  /** null while loading. */
  accounts: readonly BankAccount[] | null
  /** Shown below 'No bank accounts here'. */
  hint?: string
  row: (account: BankAccount) => ReactNode
}

/** A titled list of accounts, or its empty state (BANK-30). */
export const AccountList = ({ title, note, accounts, hint, row }: AccountListProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = accounts?.length ?? 0
  const paid = accounts?.find(({ isDefault }) => isDefault)?.id
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
      <div>
        <chakra.h2 id={id} ref={heading} tabIndex={-1} textStyle="h2" outline="none">
          {title}
        </chakra.h2>
        {note && (
          <chakra.p textStyle="secondary" color="fg.muted">
            {note}
          </chakra.p>
        )}
      </div>
      {accounts === null ? (
        <>
          <Skeleton height="136px" />
          <Skeleton height="136px" />
        </>
      ) : accounts.length === 0 ? (
        <EmptyState icon={<Landmark size={24} />} text="No bank accounts here" hint={hint} />
      ) : (
        <chakra.ul display="flex" flexDirection="column" gap="3">
          {accounts.map(row)}
        </chakra.ul>
      )}
    </chakra.section>
  )
}
