import type { FormattedExecutionResult } from 'graphql'
import { apiError } from '../../../machines/core/api-error'
import { unranked } from '../../../machines/sell/rates/rank.rules'
import { apiErrorIn, fieldErrorIn } from '../../api/transport'
import { SellPageDocument, type SellPageQuery, type SellPageQueryVariables } from '../../generated/graphql'
import type { Source } from '../../resource/read-resource'

/** A customer without a rank record is 'Unranked' with 0 (AMB-46). */
const noRank = {
  __typename: 'Rank',
  rankName: unranked,
  totalTradesUSDT: '0.00',
  highestHigherAmountRange: '0.00',
} as const

/** One request for the whole page. Only the rates must come: any other part that fails is not shown (AMB-45). */
const accept = ({ data, errors }: FormattedExecutionResult<SellPageQuery>): SellPageQuery => {
  if (!data?.rates) throw fieldErrorIn(errors, 'rates') ?? apiErrorIn(errors) ?? apiError(null, null)
  return fieldErrorIn(errors, 'rank')?.status === 404 ? { ...data, rank: noRank } : data
}

/** Whose page it is; who needs no identity check is not asked about (KYC-03). */
export const sellPageSource = (
  page: SellPageQueryVariables,
): Source<SellPageQuery, SellPageQueryVariables> => ({
  document: SellPageDocument,
  variables: () => page,
  accept,
  emptied: ['rates'],
})
