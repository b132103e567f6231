import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query Notifications($page: Int!, $size: Int!) {
    notifications(page: $page, size: $size) {
      nodes {
        id
        title
        body
        createDate
        read
      }
    }
  }
`)
