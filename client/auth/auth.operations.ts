import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation Login($input: LoginInput!) {
    login(input: $input) {
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
  mutation Register($input: RegisterInput!) {
    register(input: $input) {
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
  mutation FinishBiometricLogin($credential: WebAuthn!) {
    finishBiometricLogin(credential: $credential) {
      ...SessionParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation Logout {
    logout
  }
`)
