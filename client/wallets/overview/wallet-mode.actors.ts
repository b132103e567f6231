import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { runOperation } from '../../data/run-operation'
import type { Services } from '../../flows/services'
import { SetWalletModeDocument } from '../../generated/graphql'

interface Switch {
  walletStatus: boolean
}

export const walletModeActors = ({ transport }: Services, client: ApolloClient) => ({
  setWalletMode: fromPromise<Switch, Switch>(async ({ input }) => {
    const { setWalletMode } = await runOperation(transport, SetWalletModeDocument, input)
    const { walletStatus, adminWalletStatus } = setWalletMode
    client.cache.modify({
      fields: {
        wallets: (cachedWallets) =>
          cachedWallets
            ? { ...cachedWallets, mode: walletStatus, adminWalletMode: adminWalletStatus }
            : cachedWallets,
        walletMode: () => setWalletMode as never,
      },
    })
    return { walletStatus }
  }),
})
