import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query SellPage($accountId: ID!) {
    rates {
      ...SellRate
    }
    announcements {
      body
    }
    rank(accountId: $accountId) {
      ...SellRank
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

  fragment SellRank on Rank {
    rankName
    totalTradesUSDT
    highestHigherAmountRange
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
  query SellAnnouncements {
    announcements {
      body
    }
  }
`)

graphql(/* GraphQL */ `
  query SellRank($accountId: ID!) {
    rank(accountId: $accountId) {
      ...SellRank
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
  query DepositAddress($symbol: String!, $chain: Chain!, $accountId: ID!) {
    depositAddress(symbol: $symbol, chain: $chain, accountId: $accountId) {
      address
    }
  }
`)
