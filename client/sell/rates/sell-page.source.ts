import type { FormattedExecutionResult } from 'graphql'
import { unranked } from '../../../machines/sell/rates/rank.rules'
import type { SellPageAhead } from '../../api/sell-page-ahead'
import { fieldErrorIn, type Transport } from '../../api/transport'
import { SellPageDocument, type SellPageQuery, type SellPageQueryVariables } from '../../generated/graphql'

/** A customer without a rank record is 'Unranked' with 0 (API-33). */
const noRank = {
  __typename: 'Rank',
  rankName: unranked,
  totalTradesUSDT: '0.00',
  highestHigherAmountRange: '0.00',
} as const

/** One request for the whole page. Only the rates are required (SELL-10): what else fails is hidden. */
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
  emptied: ['rates'],
})

const dataOf = (
  { __typename, rank, kyc, ...rest }: NonNullable<ReturnType<SellPageAhead['take']>>,
  kycRequired: boolean,
): SellPageQuery => ({
  __typename: 'Query',
  ...rest,
  rank: rank ?? noRank,
  ...(kycRequired ? { kyc } : {}),
})

/** A transport that answers the page's first request from the sign-in's answer. */
export const withSellPageAhead =
  (transport: Transport, sellPageAhead: SellPageAhead): Transport =>
  async (document, variables, options) => {
    if ((document as object) !== SellPageDocument) return transport(document, variables, options)
    const { accountId, kycRequired } = variables as SellPageQueryVariables
    const page = sellPageAhead.take(String(accountId))
    if (!page) return transport(document, variables, options)
    // The list is drawn in a task of its own: the page around it can be used before (decision 55).
    await new Promise((resolve) => setTimeout(resolve))
    return { data: dataOf(page, kycRequired) as never }
  }
