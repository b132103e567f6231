import { graphql } from '../generated'

graphql(/* GraphQL */ `
  query BankDetails {
    bankAccounts {
      ...BankAccountParts
    }
    oldBankAccounts {
      ...BankAccountParts
    }
  }

  fragment BankAccountParts on BankAccount {
    id
    accountName
    accountNumber
    accountType
    bank {
      id
      name
    }
    isDefault
    status
  }
`)

graphql(/* GraphQL */ `
  query BankList {
    banks {
      id
      name
    }
  }
`)

graphql(/* GraphQL */ `
  mutation AddBankAccount($input: BankAccountInput!, $idempotencyKey: String!) {
    addBankAccount(input: $input, idempotencyKey: $idempotencyKey) {
      ...BankAccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation EditBankAccount($id: ID!, $input: BankAccountInput!, $password: String!) {
    editBankAccount(id: $id, input: $input, password: $password) {
      ...BankAccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation MakeBankAccountDefault($id: ID!) {
    makeBankAccountDefault(id: $id) {
      ...BankAccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation DeleteBankAccount($id: ID!) {
    deleteBankAccount(id: $id) {
      ...BankAccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation RestoreBankAccount($id: ID!) {
    restoreBankAccount(id: $id) {
      ...BankAccountParts
    }
  }
`)

graphql(/* GraphQL */ `
  mutation DiscardBankAccount($id: ID!) {
    discardBankAccount(id: $id)
  }
`)
