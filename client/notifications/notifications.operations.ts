import { graphql } from '../generated'

graphql(/* GraphQL */ `
  fragment NotificationRow on Notification {
    id
    title
    body
    createDate
    read
    about {
      kind
      id
    }
  }
`)

graphql(/* GraphQL */ `
  query Notifications($page: Int!, $size: Int!) {
    notifications(page: $page, size: $size) {
      nodes {
        ...NotificationRow
      }
    }
    liveChat
  }
`)

graphql(/* GraphQL */ `
  query NotificationNews($page: Int!, $size: Int!) {
    notifications(page: $page, size: $size) {
      nodes {
        ...NotificationRow
      }
    }
    liveChat
    transactions(currency: "all", page: $page, size: $size) {
      nodes {
        id
        status
        currency {
          symbol
        }
      }
    }
  }
`)

graphql(/* GraphQL */ `
  mutation MarkNotificationRead($id: ID!) {
    markNotificationRead(id: $id) {
      ...NotificationRow
    }
  }
`)
