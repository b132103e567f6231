import type { FormattedExecutionResult } from 'graphql'
import { unranked } from '../../../machines/sell/rates/rank.rules'
import type { SellPage } from '../../data/sell-page-prefetch'
import { fieldErrorIn } from '../../data/transport'
import type { SellPageQuery, SellPageQueryVariables } from '../../generated/graphql'

/** Customers who have no rank record are 'Unranked' with 0 (API-33). */
const noRank = {
  __typename: 'Rank',
  rankName: unranked,
  totalTradesUSDT: '0.00',
  highestHigherAmountRange: '0.00',
} as const

/** Only the rates are required (SELL-10): the page hides other parts that failed. */
const accept = ({ data, errors }: FormattedExecutionResult<SellPageQuery>): SellPageQuery | null => {
  if (!data?.rates) return null
  return fieldErrorIn(errors, 'rank')?.status === 404 ? { ...data, rank: noRank } : data
}

/** Requests `kyc` only if the customer needs an identity check (KYC-03). */
export const sellPageReading = (variables: SellPageQueryVariables) => ({
  name: 'sellPage',
  variables,
  accept,
  essential: 'rates',
})

/** Builds the page's data from the login's response. */
export const sellPageOf = (
  { __typename, rank, kyc, isComplete, ...parts }: SellPage,
  kycRequired: boolean,
): SellPageQuery => ({
  __typename: 'Query',
  ...parts,
  rank: rank ?? (isComplete ? noRank : null),
  ...(kycRequired ? { kyc } : {}),
})
