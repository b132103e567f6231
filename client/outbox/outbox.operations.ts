import { graphql } from '../generated'

// Each is sent once per intent, with the intent's id as its idempotency key.
graphql(/* GraphQL */ `
  mutation PlaceSell($input: WalletSellInput!, $idempotencyKey: String!) {
    sellFromWallet(input: $input, idempotencyKey: $idempotencyKey) {
      id
      amountCrypto
      amountNGN
    }
  }

  mutation PlaceSellAll(
    $symbol: String!
    $chain: Chain!
    $leastNgn: Decimal
    $mostCrypto: PreciseDecimal
    $idempotencyKey: String!
  ) {
    sellAllFromWallet(
      symbol: $symbol
      chain: $chain
      leastNgn: $leastNgn
      mostCrypto: $mostCrypto
      idempotencyKey: $idempotencyKey
    ) {
      id
      amountCrypto
      amountNGN
    }
  }

  mutation PlaceTransfer($input: WalletTransferInput!, $idempotencyKey: String!) {
    transferFromWallet(input: $input, idempotencyKey: $idempotencyKey) {
      id
      amountCrypto
    }
  }

  mutation PlaceSwap($input: SwapInput!, $idempotencyKey: String!) {
    swapInWallet(input: $input, idempotencyKey: $idempotencyKey) {
      from {
        id
        amountCrypto
      }
      to {
        amountCrypto
      }
    }
  }
`)

// Reads an outcome; changes nothing.
graphql(/* GraphQL */ `
  query IntentOutcome($idempotencyKey: String!) {
    moneyOutcome(idempotencyKey: $idempotencyKey) {
      state
      status
      summary
      fields {
        field
        message
      }
      transaction {
        id
        amountCrypto
        amountNGN
      }
      activity {
        id
        amountCrypto
      }
      swap {
        from {
          id
          amountCrypto
        }
        to {
          amountCrypto
        }
      }
    }
  }

  query MoneyCalls {
    moneyCalls {
      idempotencyKey
      kind
      state
      status
      amountCrypto
      symbol
      chain
      createDate
    }
  }

  query MovesToMatch($symbol: String!, $chain: Chain!, $page: Int!) {
    activitiesOfWallet(symbol: $symbol, chain: $chain, page: $page, size: 100) {
      nodes {
        id
        type
        amountCrypto
        createDate
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`)
