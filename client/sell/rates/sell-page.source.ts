import type { FormattedExecutionResult } from 'graphql'
import { unranked } from '../../../machines/sell/rates/rank.rules'
import type { SellPage } from '../../data/sell-page-prefetch'
import { fieldErrorIn } from '../../data/transport'
import type { SellPageQuery, SellPageQueryVariables } from '../../generated/graphql'

/** A customer without a rank record is 'Unranked' with 0 (API-33). */
const noRank = {
  __typename: 'Rank',
  rankName: unranked,
  totalTradesUSDT: '0.00',
  highestHigherAmountRange: '0.00',
} as const

/** One request for the whole page. Only the rates are required (SELL-10): other parts that fail are hidden. */
const accept = ({ data, errors }: FormattedExecutionResult<SellPageQuery>): SellPageQuery | null => {
  if (!data?.rates) return null
  return fieldErrorIn(errors, 'rank')?.status === 404 ? { ...data, rank: noRank } : data
}

/** `kyc` is requested only if the customer needs an identity check (KYC-03). */
export const sellPageReading = (variables: SellPageQueryVariables) => ({
  name: 'sellPage',
  variables,
  accept,
  essential: 'rates',
})

/** The page's data from the sign-in's response. */
export const sellPageOf = (
  { __typename, rank, kyc, isComplete, ...rest }: SellPage,
  kycRequired: boolean,
): SellPageQuery => ({
  __typename: 'Query',
  ...rest,
  // An incomplete page may lack it.
  rank: rank ?? (isComplete ? noRank : null),
  ...(kycRequired ? { kyc } : {}),
})
