import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query Activities($page: Int!, $size: Int!) {
    activities(page: $page, size: $size) {
      nodes {
        type
        createDate
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)
