import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation Login($input: LoginInput!, $withSellPage: Boolean! = false) {
    login(input: $input, withSellPage: $withSellPage) {
      ...SessionParts
    }
  }

  fragment SessionParts on Session {
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
    sellPage {
      rates {
        id
        value
        limit
        currency {
          symbol
          name
          chain
        }
      }
      announcements {
        body
      }
      rank {
        rankName
        totalTradesUSDT
        highestHigherAmountRange
      }
      kyc {
        verificationStatus
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
  mutation Register($input: RegisterInput!, $withSellPage: Boolean! = false) {
    register(input: $input, withSellPage: $withSellPage) {
      ...SessionParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation LinkReferral($accountId: ID!, $code: String!) {
    linkReferral(accountId: $accountId, code: $code)
  }
`)

graphql(/* GraphQL */ `
  mutation SendRecoveryCode($email: String!) {
    sendRecoveryCode(email: $email)
  }
`)

graphql(/* GraphQL */ `
  mutation VerifyRecoveryCode($email: String!, $otp: String!) {
    verifyRecoveryCode(email: $email, otp: $otp)
  }
`)

graphql(/* GraphQL */ `
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input)
  }
`)

graphql(/* GraphQL */ `
  mutation RecoverOldAccount($input: RecoverOldAccountInput!) {
    recoverOldAccount(input: $input) {
      id
    }
  }
`)

graphql(/* GraphQL */ `
  mutation BeginBiometricLogin {
    beginBiometricLogin
  }
`)

graphql(/* GraphQL */ `
  mutation FinishBiometricLogin($credential: WebAuthn!, $withSellPage: Boolean! = false) {
    finishBiometricLogin(credential: $credential, withSellPage: $withSellPage) {
      ...SessionParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation Logout {
    logout
  }
`)
