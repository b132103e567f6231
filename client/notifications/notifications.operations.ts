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

graphql(/* GraphQL */ `
  query PushOffer {
    pushKey
    transactions(page: 1, size: 1, status: "approved", currency: "all") {
      totals {
        totalNgn
      }
    }
  }
`)

graphql(/* GraphQL */ `
  mutation SavePushSubscription($input: PushSubscriptionInput!) {
    savePushSubscription(input: $input)
  }
`)

graphql(/* GraphQL */ `
  mutation ForgetPushSubscription($endpoint: String!) {
    forgetPushSubscription(endpoint: $endpoint)
  }
`)
