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
    rates {
      id
      value
      currency {
        symbol
        name
        chain
      }
    }
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
    rates {
      id
      value
      currency {
        symbol
        name
        chain
      }
    }
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

graphql(/* GraphQL */ `
  query SellTerms($symbol: String!, $chain: Chain!) {
    wallet(symbol: $symbol, chain: $chain) {
      ...HeldWallet
    }
    dollarPrice(symbol: $symbol, chain: $chain) {
      price
    }
    rates {
      id
      value
      limit
      currency {
        symbol
        name
        chain
      }
    }
    walletMode {
      walletStatus
      adminWalletStatus
    }
  }
`)

graphql(/* GraphQL */ `
  query PaidInto {
    bankAccounts {
      id
      accountNumber
      bank {
        id
        name
      }
      isDefault
      status
    }
  }
`)

graphql(/* GraphQL */ `
  query TransferTerms($symbol: String!, $chain: Chain!) {
    wallet(symbol: $symbol, chain: $chain) {
      ...HeldWallet
    }
    dollarPrice(symbol: $symbol, chain: $chain) {
      price
    }
  }
`)

graphql(/* GraphQL */ `
  query FoundRecipient($userId: String!) {
    recipient(userId: $userId) {
      id
      firstName
      lastName
      username
    }
  }
`)

graphql(/* GraphQL */ `
  query SwapTerms($fromSymbol: String!, $fromChain: Chain!, $toSymbol: String!, $toChain: Chain!) {
    wallet(symbol: $fromSymbol, chain: $fromChain) {
      ...HeldWallet
    }
    given: dollarPrice(symbol: $fromSymbol, chain: $fromChain) {
      price
    }
    wanted: dollarPrice(symbol: $toSymbol, chain: $toChain) {
      price
    }
  }
`)
