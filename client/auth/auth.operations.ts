import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      token
      account {
        ...AccountParts
      }
      customer {
        id
        accountId
        phone
        kycRequired
      }
    }
  }

  fragment AccountParts on Account {
    id
    username
    firstName
    lastName
    email
    phone
    role {
      name
    }
  }
`)

graphql(/* GraphQL */ `
  mutation LoginOld($input: LoginInput!) {
    loginOld(input: $input) {
      ...AccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation Logout {
    logout
  }
`)
