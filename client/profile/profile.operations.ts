import { graphql } from '../generated'

graphql(/* GraphQL */ `
  mutation UpdateName($firstName: String!, $lastName: String!) {
    updateName(firstName: $firstName, lastName: $lastName) {
      ...AccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation UpdatePhone($accountId: ID!, $phone: String!) {
    updatePhone(accountId: $accountId, phone: $phone) {
      id
      accountId
      phone
      kycRequired
    }
  }
`)

graphql(/* GraphQL */ `
  mutation ChangePassword($oldPassword: String!, $newPassword: String!) {
    changePassword(oldPassword: $oldPassword, newPassword: $newPassword) {
      token
    }
  }
`)

graphql(/* GraphQL */ `
  mutation DeleteAccount($password: String!) {
    deleteAccount(password: $password)
  }
`)

graphql(/* GraphQL */ `
  mutation BeginBiometricRegistration {
    beginBiometricRegistration
  }
`)

graphql(/* GraphQL */ `
  mutation FinishBiometricRegistration($credential: WebAuthn!) {
    finishBiometricRegistration(credential: $credential)
  }
`)

graphql(/* GraphQL */ `
  query Fingerprints {
    fingerprints {
      id
      name
      createDate
      lastUsedDate
    }
  }
`)

graphql(/* GraphQL */ `
  mutation RemoveFingerprint($id: ID!) {
    removeFingerprint(id: $id)
  }
`)

graphql(/* GraphQL */ `
  query KnownRank($accountId: ID!) {
    rank(accountId: $accountId) {
      rankName
      totalTradesUSDT
    }
  }
`)
