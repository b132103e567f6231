import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef, useState } from 'react'
import { walletModeHash } from '../../../machines/shell/linked-parts.rules'
import { adminOffText, nextDepositText } from '../../../machines/wallets/overview/wallet-actions.rules'
import { walletModeFlow } from '../../../machines/wallets/overview/wallet-mode.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Chip } from '../../ui/controls/chip.view'
import { Switch } from '../../ui/controls/switch.view'
import { Card } from '../../ui/layout/card.view'
import { walletModeActors } from './wallet-mode.actors'

interface ModeCardProps {
  mode: boolean
  adminWalletMode: boolean
  /** Counts the customer's requests to turn it on; each scrolls the card into view and highlights it. */
  requestCount?: number
}

/** The wallet-mode switch, its effect on the next deposit, and the operator's setting (WALLET-03 to WALLET-08). */
export const ModeCard = ({ mode, adminWalletMode, requestCount = 0 }: ModeCardProps) => {
  const id = useId()
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(walletModeFlow, { actors: walletModeActors(services, client) })
  const toggle = useRef<HTMLButtonElement>(null)
  const [isLinked] = useState(() => location.hash === walletModeHash)
  const isHighlighted = isLinked || requestCount > 0
  useEffect(() => {
    if (!isLinked && requestCount === 0) return
    // Waits until the page's heading has received the focus.
    const timer = setTimeout(() => {
      toggle.current?.scrollIntoView?.({ block: 'center' })
      toggle.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isLinked, requestCount])
  const saving = state.hasTag('busy')
  return (
    <Card
      aria-labelledby={`${id}name`}
      display="flex"
      alignItems="center"
      gap="4"
      {...(isHighlighted && !mode ? { outline: '2px solid', outlineColor: 'brand.fg' } : {})}
    >
      <chakra.div flex="1" minWidth="0">
        <chakra.h2 id={`${id}name`} textStyle="body" fontWeight="500">
          Wallet mode
          <chakra.span aria-hidden color="fg.muted" fontWeight="400">
            {mode ? ' · on' : ' · off'}
          </chakra.span>
        </chakra.h2>
        <chakra.p id={`${id}text`} textStyle="secondary" color="fg.muted">
          {nextDepositText(mode, adminWalletMode)}
          {isHighlighted && !mode && ' Turn this on to keep deposits in your wallet.'}
        </chakra.p>
        {!adminWalletMode && (
          <Chip tone="pending" marginTop="2">
            {adminOffText}
          </Chip>
        )}
      </chakra.div>
      <Switch
        ref={toggle}
        on={mode}
        busy={saving}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}text`}
        disabled={!adminWalletMode}
        onClick={() => send({ type: 'walletMode.switch', on: !mode, adminAllows: adminWalletMode })}
      />
    </Card>
  )
}
