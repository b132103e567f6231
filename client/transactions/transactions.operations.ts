import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query HistoryPage($page: Int!, $size: Int!, $currency: String!) {
    transactions(page: $page, size: $size, status: "all", currency: $currency) {
      nodes {
        ...WholeTransaction
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
      ...WholeTransaction
    }
  }

  fragment WholeTransaction on Transaction {
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
    counterparty {
      firstName
      lastName
      username
    }
    receiptCode
  }
`)

graphql(/* GraphQL */ `
  query CheckReceipt($code: String!) {
    receipt(code: $code) {
      status
      amountNGN
      amountCrypto
      currency {
        symbol
      }
      approveDate
      bankName
      accountTail
      accountName
    }
  }
`)

graphql(/* GraphQL */ `
  query PastSales($currency: String!, $size: Int!) {
    transactions(page: 1, size: $size, status: "approved", currency: $currency) {
      nodes {
        id
        createDate
        approveDate
        direction
        currency {
          symbol
          chain
        }
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query TransactionComments($transactionId: String!) {
    comments(transactionId: $transactionId) {
      ...WholeComment
    }
  }

  fragment WholeComment on Comment {
    id
    body
    createDate
    username
  }
`)

graphql(/* GraphQL */ `
  mutation AddComment($transactionId: String!, $body: String!, $idempotencyKey: String!) {
    addComment(transactionId: $transactionId, body: $body, idempotencyKey: $idempotencyKey) {
      ...WholeComment
    }
  }
`)

graphql(/* GraphQL */ `
  mutation ReportTransaction($transactionId: String!, $message: String!) {
    reportTransaction(transactionId: $transactionId, message: $message) {
      ...WholeTransaction
    }
  }
`)
