import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation FileComplaint($input: ComplaintInput!, $idempotencyKey: String!) {
    fileComplaint(input: $input, idempotencyKey: $idempotencyKey) {
      transactionId
      ticket
    }
  }
`)
