import { graphql } from '../generated'

graphql(/* GraphQL */ `
  fragment HeldWallet on Wallet {
    currency {
      symbol
      name
      chain
    }
    balance
    usdBalance
  }

  fragment WalletMove on WalletActivity {
    id
    type
    amountCrypto
    amountUSD
    createDate
    currency {
      symbol
      name
      chain
    }
  }

  query WalletsPage {
    wallets {
      wallets {
        ...HeldWallet
      }
      totalUsdBalance
      mode
      adminWalletMode
    }
    walletActivities(page: 1, size: 20) {
      nodes {
        ...WalletMove
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query WalletPage($symbol: String!, $chain: Chain!) {
    wallet(symbol: $symbol, chain: $chain) {
      ...HeldWallet
    }
    walletMode {
      walletStatus
      adminWalletStatus
    }
    activitiesOfWallet(symbol: $symbol, chain: $chain, page: 1, size: 20) {
      nodes {
        ...WalletMove
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query PriceHistory($symbol: String!, $chain: Chain!, $range: String!) {
    priceHistory(symbol: $symbol, chain: $chain, range: $range) {
      date
      price
    }
  }
`)

graphql(/* GraphQL */ `
  mutation SetWalletMode($walletStatus: Boolean!) {
    setWalletMode(walletStatus: $walletStatus) {
      walletStatus
      adminWalletStatus
    }
  }
`)
