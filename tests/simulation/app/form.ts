import type { ApolloClient } from '@apollo/client'
import type { Actor, ActorRefFrom, AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Services } from '../../../client/flows/services'
import {
  recipientActors,
  swapActors,
  transferActors,
  walletSaleActors,
} from '../../../client/wallets/orders/order.actors'
import type { MoneyKind, OpenIntent } from '../../../machines/money/intent'
import type { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import { swapFlow } from '../../../machines/wallets/orders/swap/swap.machine'
import { recipientFlow } from '../../../machines/wallets/orders/transfer/recipient.machine'
import { transferFlow } from '../../../machines/wallets/orders/transfer/transfer.machine'
import { walletSaleFlow } from '../../../machines/wallets/orders/wallet-sale/wallet-sale.machine'
import { startFlow } from './flow'

export type PlacementRef = ActorRefFrom<typeof placementMachine>
export type FormKind = 'walletSale' | 'transfer' | 'swap'

export const usdt = { symbol: 'USDT', chain: 'tron' }
export const eth = { symbol: 'ETH', chain: 'eth' }

export const formOf: Record<MoneyKind, FormKind> = {
  sell: 'walletSale',
  sellAll: 'walletSale',
  transfer: 'transfer',
  swap: 'swap',
}

/** The kinds of unresolved intents that a form starts with. */
export const kindsOf: Record<FormKind, readonly MoneyKind[]> = {
  walletSale: ['sell', 'sellAll'],
  transfer: ['transfer'],
  swap: ['swap'],
}

interface FormParts {
  services: Services
  client: ApolloClient
  accountId: string
  /** The unresolved intent that the form starts with. */
  open: OpenIntent | null
  /** Called with each placement that the form starts. */
  onPlacement: (placement: PlacementRef) => void
}

const starters: Record<FormKind, (parts: FormParts) => AnyActorRef> = {
  walletSale: ({ services, client }) =>
    startFlow(services, walletSaleFlow, { actors: walletSaleActors(services, client) }),
  transfer: ({ services, client }) =>
    startFlow(services, transferFlow, { actors: transferActors(services, client) }),
  swap: ({ services, client }) => startFlow(services, swapFlow, { actors: swapActors(services, client) }),
}

/** A tab's money form. It closes when the customer opens another or leaves the page. */
export class Form {
  readonly actor: AnyActorRef
  /** Only a transfer has one. */
  readonly recipient: Actor<(typeof recipientFlow)['machine']> | undefined
  #placement: PlacementRef | undefined

  constructor(
    readonly kind: FormKind,
    parts: FormParts,
  ) {
    this.actor = starters[kind](parts)
    const { services, client, accountId, open } = parts
    this.actor.send({ type: 'order.open', from: kind === 'swap' ? null : usdt, open })
    if (kind === 'transfer') {
      const actors = recipientActors(client)
      this.recipient = startFlow(services, recipientFlow, { actors, input: { accountId } })
      this.recipient.subscribe(({ context: { id } }) => {
        if (id !== this.snapshot.context.draft.recipient) this.actor.send({ type: 'order.setRecipient', id })
      })
    }
    const reportPlacement = (): void => {
      const placement = this.placement
      if (!placement || placement === this.#placement) return
      this.#placement = placement
      parts.onPlacement(placement)
    }
    this.actor.subscribe(reportPlacement)
    reportPlacement()
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot()
  }

  get placement(): PlacementRef | undefined {
    return this.snapshot.children.placement as PlacementRef | undefined
  }

  close(): void {
    ;(this.actor as { stop?: () => void }).stop?.()
    this.recipient?.stop()
  }
}
