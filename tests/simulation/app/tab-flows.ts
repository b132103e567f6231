import { loginActors } from '../../../client/auth/session/session.actors'
import { walletModeActors } from '../../../client/wallets/overview/wallet-mode.actors'
import { loginFlow } from '../../../machines/auth/login/login.machine'
import { walletModeFlow } from '../../../machines/wallets/overview/wallet-mode.machine'
import { startFlow } from './flow'
import type { Dashboard, Tab } from './tab'

export const startLogin = ({ services }: Tab) =>
  startFlow(services, loginFlow, { actors: loginActors(services) })

export const startWalletMode = ({ services }: Tab, { client }: Dashboard) =>
  startFlow(services, walletModeFlow, { actors: walletModeActors(services, client) })
