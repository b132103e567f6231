import { chakra } from '@chakra-ui/react/styled-system'
import { Star } from 'lucide-react'
import { KnownRankDocument } from '../generated/graphql'
import { useCached } from '../resource/use-cached'
import { dollars } from '../ui/format'

/** The rank, where the sell page has read it: none is asked for here. */
export const KnownRank = ({ accountId }: { accountId: string }) => {
  const rank = useCached(KnownRankDocument, { accountId })?.rank
  if (!rank) return null
  return (
    <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3" paddingTop="5">
      <chakra.span display="inline-flex" alignItems="center" gap="6px" fontWeight="600">
        <Star aria-hidden size={18} fill="currentColor" />
        {rank.rankName}
      </chakra.span>
      <chakra.span textStyle="secondary" color="var(--muted)">
        {dollars(rank.totalTradesUSDT)} traded
      </chakra.span>
    </chakra.p>
  )
}
