import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef } from 'react'
import { walletModeHash } from '../../../machines/shell/wallet-mode-path.rules'
import { adminOffText, nextDepositText } from '../../../machines/wallets/overview/wallet-actions.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Chip } from '../../ui/controls/chip.view'
import { Switch } from '../../ui/controls/switch.view'
import { Card } from '../../ui/layout/card.view'
import { walletModeActors } from './wallet-mode.actors'

/** The switch's id. */
export const walletModeSwitch = 'wallet-mode-switch'

interface ModeCardProps {
  mode: boolean
  adminWalletMode: boolean
}

/**
 * The customer's wallet-mode switch, its effect on the next deposit, and the operator's setting (WALLET-03 to
 * WALLET-08).
 */
export const ModeCard = ({ mode, adminWalletMode }: ModeCardProps) => {
  const id = useId()
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow('walletMode', { actors: walletModeActors(services, client) })
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (location.hash !== walletModeHash) return
    // After the page's heading has had the focus.
    const timer = setTimeout(() => toggle.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const saving = state.hasTag('busy')
  return (
    <Card aria-labelledby={`${id}name`} display="flex" alignItems="center" gap="4">
      <chakra.div flex="1" minWidth="0">
        <chakra.h2 id={`${id}name`} textStyle="body" fontWeight="500">
          Wallet mode
          <chakra.span aria-hidden color="fg.muted" fontWeight="400">
            {mode ? ' · on' : ' · off'}
          </chakra.span>
        </chakra.h2>
        <chakra.p id={`${id}text`} textStyle="secondary" color="fg.muted">
          {nextDepositText(mode, adminWalletMode)}
        </chakra.p>
        {!adminWalletMode && (
          <Chip tone="pending" marginTop="2">
            {adminOffText}
          </Chip>
        )}
      </chakra.div>
      <Switch
        ref={toggle}
        id={walletModeSwitch}
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
