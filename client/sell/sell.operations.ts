import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query SellPage($accountId: ID!, $kycRequired: Boolean!) {
    rates {
      ...SellRate
    }
    announcements {
      body
    }
    rank(accountId: $accountId) {
      rankName
      totalTradesUSDT
      highestHigherAmountRange
    }
    kyc(accountId: $accountId) @include(if: $kycRequired) {
      verificationStatus
    }
  }

  fragment SellRate on Rate {
    id
    value
    limit
    currency {
      symbol
      name
      chain
    }
  }
`)

graphql(/* GraphQL */ `
  query SellRates {
    rates {
      ...SellRate
    }
  }
`)

graphql(/* GraphQL */ `
  query DepositRate($id: Int!) {
    rate(id: $id) {
      ...SellRate
    }
  }
`)

graphql(/* GraphQL */ `
  query DepositPlace($symbol: String!, $chain: Chain!, $accountId: ID!) {
    depositAddress(symbol: $symbol, chain: $chain, accountId: $accountId) {
      address
    }
    dollarPrice(symbol: $symbol, chain: $chain) {
      price
    }
    walletMode {
      walletStatus
      adminWalletStatus
    }
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
  query SellSide {
    latest: transactions(page: 1, size: 1) {
      nodes {
        ...DepositRow
      }
    }
    walletMode {
      walletStatus
      adminWalletStatus
    }
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
  query KnownWalletMode {
    walletMode {
      walletStatus
      adminWalletStatus
    }
  }
`)

graphql(/* GraphQL */ `
  fragment DepositRow on Transaction {
    id
    type
    direction
    status
    createDate
    amountCrypto
    amountUSD
    amountNGN
    currency {
      symbol
      name
      chain
    }
  }

  query DepositsOfCoin($symbol: String!) {
    latest: transactions(page: 1, size: 10, status: "all", currency: $symbol) {
      nodes {
        ...DepositRow
      }
    }
    pending: transactions(page: 1, size: 100, status: "pending", currency: $symbol) {
      nodes {
        ...DepositRow
      }
    }
  }
`)
