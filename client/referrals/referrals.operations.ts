import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query ReferralBoard($accountId: ID!) {
    referralInfo(accountId: $accountId) {
      referralCode
    }
    referralTradeInfo {
      totalReferred
      totalTradeCount
      totalTradeUSD
      earnings
    }
  }
`)

graphql(/* GraphQL */ `
  query Gang($page: Int!, $size: Int!) {
    referrals(page: $page, size: $size) {
      nodes {
        username
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query Squad($page: Int!, $size: Int!) {
    downliners(page: $page, size: $size) {
      nodes {
        username
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)

graphql(/* GraphQL */ `
  query Rankings($startDate: String!, $endDate: String!, $size: Int!) {
    weeklyLeaderboard(startDate: $startDate, endDate: $endDate, page: 1, size: $size) {
      nodes {
        username
        amount
      }
    }
  }
`)

graphql(/* GraphQL */ `
  mutation AddReferralCode($accountId: ID!, $code: String!) {
    linkReferral(accountId: $accountId, code: $code)
  }
`)
