import { chakra } from '@chakra-ui/react/styled-system'
import { BanknoteArrowDown, Repeat, Send } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/controls/button.view'
import { FrozenLink } from '../../ui/feedback/frozen-link.view'

export type MoneyAction = 'sell' | 'transfer' | 'swap'

const actionStyles = {
  sell: { label: 'Sell', Icon: BanknoteArrowDown },
  transfer: { label: 'Transfer', Icon: Send },
  swap: { label: 'Swap', Icon: Repeat },
} as const

const actionStyle = {
  flex: '1 1 0',
  minWidth: 'max-content',
  flexDirection: { base: 'column', lg: 'row' },
  gap: { base: '3px', lg: '2' },
  minHeight: { base: '68px', lg: '52px' },
  fontSize: { base: '0.9375rem', lg: '1.0625rem' },
  padding: '2',
} as const

interface MoneyActionsProps {
  actions: readonly MoneyAction[]
  /** Why all actions are disabled; null if they are enabled (WALLET-14 to WALLET-17). */
  off: string | null
  loading: boolean
  /** The reason while the account is frozen: each button then leads to the explanation. */
  frozen: string | null
  onAction: (action: MoneyAction) => void
}

/** The first action is the primary one; disabled actions give the reason. */
export const MoneyActions = ({ actions, off, loading, frozen, onAction }: MoneyActionsProps) => {
  const reason = useId()
  // A reload disables the button, which loses the focus that the closing dialog would restore.
  const lastButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (off === null && document.activeElement === document.body)
      lastButton.current?.focus({ preventScroll: true })
  }, [off])
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginTop="4">
      <chakra.div role="group" aria-label="Move money" display="flex" flexWrap="wrap" gap="2">
        {actions.map((action, index) => {
          const { label, Icon } = actionStyles[action]
          return frozen ? (
            <FrozenLink key={action} bg="var(--well)" color="var(--muted)" {...actionStyle}>
              {label}
            </FrozenLink>
          ) : (
            <Button
              key={action}
              variant={index === 0 ? 'light' : 'well'}
              {...actionStyle}
              disabled={off !== null}
              aria-describedby={off === null ? undefined : reason}
              onFocus={({ currentTarget }) => {
                lastButton.current = currentTarget
              }}
              onClick={({ currentTarget }) => {
                lastButton.current = currentTarget
                onAction(action)
              }}
            >
              <Icon aria-hidden size={20} />
              {label}
            </Button>
          )
        })}
      </chakra.div>
      <chakra.p
        id={reason}
        role="status"
        textStyle="secondary"
        color="var(--muted)"
        srOnly={!frozen && (off === null || loading)}
      >
        {frozen ?? off}
      </chakra.p>
    </chakra.div>
  )
}
