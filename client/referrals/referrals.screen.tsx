import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Copy, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { referralBoardFlow } from '../../machines/referrals/referral-board.machine'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useFlow } from '../flows/use-flow'
import { ReferralBoardDocument } from '../generated/graphql'
import { querySource } from '../resource/source'
import { useResource } from '../resource/use-resource'
import { Button } from '../ui/controls/button.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dollars, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { HeadingRow, Page } from '../ui/layout/page.view'
import { People } from './people.view'
import { inviteHeading } from './people-list.view'
import { linkFor, referralBoardActors } from './referral-board.actors'

const Figure = ({ name, value }: { name: string; value: string }) => (
  <chakra.div minWidth="0">
    <chakra.dt textStyle="secondary" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd textStyle="h2" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
      {value}
    </chakra.dd>
  </chakra.div>
)

/** A text to share, with its buttons. */
const Handed = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <chakra.div display="flex" flexDirection="column" gap="2">
    <chakra.h3 textStyle="label" color="fg.muted">
      {name}
    </chakra.h3>
    <chakra.p padding="3" borderRadius="control" bg="bg.muted" overflowWrap="anywhere" userSelect="all">
      {text}
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      {children}
    </chakra.div>
  </chakra.div>
)

const referralsOf = (accountId: string) =>
  querySource({
    name: 'referrals',
    document: ReferralBoardDocument,
    variables: () => ({ accountId }),
    // Each part may fail alone: the page shows the other.
    accept: ({ data }) => (data && (data.referralInfo || data.referralTradeInfo) ? data : null),
  })

/** '/dashboard/referrals' (REFER-01): what the customer earned by referring friends, and how to refer more. */
export const ReferralsScreen = () => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [, send] = useFlow(referralBoardFlow, { actors: referralBoardActors(services, client, account.id) })
  const { data, failure, isLoading, refresh } = useResource(referralsOf(account.id))
  return (
    <Page gap="4" paddingTop="4">
      <HeadingRow title={dashboardRoutes.referrals.title}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      <Loaded
        data={data}
        failure={failure}
        onRefresh={refresh}
        skeleton={
          <>
            <Skeleton height={{ base: '184px', md: '120px' }} borderRadius="card" />
            <Skeleton height={{ base: '380px', md: '356px' }} borderRadius="card" />
          </>
        }
      >
        {({ referralInfo: invitation, referralTradeInfo: progress }) => (
          <>
            {progress && (
              <Card aria-labelledby="progress">
                <chakra.h2 id="progress" textStyle="rowTitle">
                  Your Progress
                </chakra.h2>
                <chakra.dl
                  display="grid"
                  gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))"
                  gap="4"
                  paddingTop="3"
                >
                  <Figure name="Friends referred" value={figure(String(progress.totalReferred), 0)} />
                  <Figure name="Their trades" value={figure(String(progress.totalTradeCount), 0)} />
                  <Figure name="Traded by them" value={dollars(progress.totalTradeUSD)} />
                  <Figure name="You earned" value={`${figure(String(progress.earnings), 0)} points`} />
                </chakra.dl>
              </Card>
            )}
            {invitation && (
              <Card aria-labelledby={inviteHeading} display="flex" flexDirection="column" gap="4">
                <chakra.h2 id={inviteHeading} tabIndex={-1} textStyle="rowTitle" outline="none">
                  Invite friends
                </chakra.h2>
                <Handed name="Referral link" text={linkFor(invitation.referralCode)}>
                  <Button onClick={() => send({ type: 'referralBoard.copyLink' })}>
                    <Copy aria-hidden size={20} />
                    Copy link
                  </Button>
                  {'share' in navigator && (
                    <Button variant="subtle" onClick={() => send({ type: 'referralBoard.shareLink' })}>
                      <Share2 aria-hidden size={20} />
                      Share
                    </Button>
                  )}
                </Handed>
                <Handed name="Referral code" text={invitation.referralCode}>
                  <Button variant="subtle" onClick={() => send({ type: 'referralBoard.copyCode' })}>
                    <Copy aria-hidden size={20} />
                    Copy code
                  </Button>
                </Handed>
              </Card>
            )}
          </>
        )}
      </Loaded>
      <People />
    </Page>
  )
}
