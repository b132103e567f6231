import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { SetWalletModeDocument } from '../../generated/graphql'

interface Switch {
  walletStatus: boolean
}

export const walletModeActors = ({ transport }: Services, client: ApolloClient) => ({
  setWalletMode: fromPromise<Switch, Switch>(async ({ input }) => {
    const { setWalletMode } = await ask(transport, SetWalletModeDocument, input)
    const { walletStatus, adminWalletStatus } = setWalletMode
    client.cache.modify({
      fields: {
        wallets: (known) =>
          known ? { ...known, mode: walletStatus, adminWalletMode: adminWalletStatus } : known,
        walletMode: () => setWalletMode as never,
      },
    })
    return { walletStatus }
  }),
})
