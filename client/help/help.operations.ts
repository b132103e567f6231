import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation FileComplaint($input: ComplaintInput!, $idempotencyKey: String!) {
    fileComplaint(input: $input, idempotencyKey: $idempotencyKey) {
      transactionId
      ticket
    }
  }
`)

graphql(/* GraphQL */ `
  query ComplaintTransactions($page: Int!, $size: Int!) {
    transactions(page: $page, size: $size, currency: "all") {
      nodes {
        id
        transactionId
        blockchainTransactionId
        amountCrypto
        createDate
        currency {
          symbol
        }
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query KnownLiveChat {
    liveChat
  }
`)
