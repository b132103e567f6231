import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query HistoryPage($page: Int!, $size: Int!, $currency: String!) {
    transactions(page: $page, size: $size, status: "all", currency: $currency) {
      nodes {
        ...HistoryRow
      }
      pageInfo {
        hasNextPage
      }
      totals {
        totalTrades
        totalNgn
        totalUsd
      }
    }
  }

  fragment HistoryRow on Transaction {
    id
    createDate
    amountCrypto
    amountUSD
    amountNGN
    status
    direction
    type
    currency {
      symbol
      name
      chain
    }
  }
`)

graphql(/* GraphQL */ `
  query HistoryCurrencies {
    currencies {
      symbol
    }
  }
`)

graphql(/* GraphQL */ `
  query TransactionDetails($id: ID!) {
    transaction(id: $id) {
      ...HistoryRow
      transactionId
      approveDate
      blockchainTransactionId
      bankAccount {
        accountName
        accountNumber
        bank {
          id
          name
        }
      }
    }
  }
`)
