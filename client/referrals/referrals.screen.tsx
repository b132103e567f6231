import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Copy, Share2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { referralBoardFlow } from '../../machines/referrals/referral-board.machine'
import { referralLink } from '../../machines/referrals/referral-board.rules'
import { dashboardRoutes, entryRoutes } from '../../machines/shell/routes.rules'
import { type Services, useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useFlow } from '../flows/use-flow'
import { ReferralBoardDocument, type ReferralBoardQuery } from '../generated/graphql'
import { useReading } from '../reading'
import { Button } from '../ui/controls/button.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { Segment, Segments } from '../ui/controls/segments.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dollars, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { Plate } from '../ui/layout/plate.view'
import { inviteHeading, PeopleList } from './people-list.view'

const lists = [
  {
    list: 'gang',
    title: 'my Gang',
    about: 'People you referred.',
    hint: 'Friends who join with your link appear here.',
  },
  {
    list: 'squad',
    title: 'my Squad(Downlines)',
    about: 'People your Gang referred.',
    hint: 'People your friends invite appear here.',
  },
] as const

/** The customer's referrals, and their referrals (REFER-11, REFER-12). */
const People = () => {
  const id = useId()
  const [shown, setShown] = useState(0)
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const next = 1 - shown
    setShown(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const { list, title, about, hint } = lists[shown]!
  return (
    <div>
      {/* Columns as wide as their text: the longer title stays on one line at 360 px. */}
      <Segments role="tablist" aria-label="People" gridAutoColumns="auto" onKeyDown={move}>
        {lists.map((one, index) => (
          <Segment
            key={one.list}
            role="tab"
            id={`${id}${one.list}`}
            aria-selected={index === shown}
            aria-controls={`${id}panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
          >
            {one.title}
          </Segment>
        ))}
      </Segments>
      <Card flush role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${list}`}>
        <chakra.p
          textStyle="secondary"
          color="fg.muted"
          padding={{ base: '16px 16px 4px', lg: '16px 24px 4px' }}
        >
          {about}
        </chakra.p>
        <PeopleList key={list} list={list} label={title} hint={hint} />
      </Card>
    </div>
  )
}

const linkFor = (code: string): string =>
  referralLink(`${window.location.origin}${entryRoutes.register.path}`, code)

const referralBoardActors = ({ copy }: Services, client: ApolloClient, accountId: string) => {
  const codeShown = (): string => {
    const known = client.readQuery({ query: ReferralBoardDocument, variables: { accountId } })
    const code = known?.referralInfo?.referralCode
    if (!code) throw apiError(null, null)
    return code
  }
  return {
    copyCode: fromPromise<void, void>(async () => copy(codeShown())),
    copyLink: fromPromise<void, void>(async () => copy(linkFor(codeShown()))),
    shareLink: fromPromise<void, void>(async () => {
      await navigator
        .share({ title: 'Join me on CoinNaira', url: linkFor(codeShown()) })
        .catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
        })
    }),
  }
}

/** One of the numbers on the plate; the first is the page's figure. */
const Figure = ({ name, value, unit }: { name: string; value: string; unit?: string }) => (
  <chakra.div minWidth="0" flexBasis={unit && 'full'}>
    <chakra.dt textStyle={unit ? 'secondary' : 'caption'} color="var(--muted)">
      {name}
    </chakra.dt>
    <chakra.dd textStyle={unit ? 'balance' : 'h2'} overflowWrap="anywhere">
      {value}
      {unit && (
        <chakra.span textStyle="body" letterSpacing="0" color="var(--muted)">
          {` ${unit}`}
        </chakra.span>
      )}
    </chakra.dd>
  </chakra.div>
)

/** The plate's height below its heading. */
const progressHeight = '149px'

const Progress = ({ progress }: { progress: ReferralBoardQuery['referralTradeInfo'] | undefined }) => (
  <chakra.section aria-labelledby="progress" minHeight={progressHeight}>
    <chakra.h2 id="progress" srOnly>
      Your Progress
    </chakra.h2>
    {progress ? (
      <chakra.dl
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        rowGap="5"
        maxWidth="form"
      >
        <Figure name="You earned" value={figure(String(progress.earnings), 0)} unit="points" />
        <Figure name="Friends referred" value={figure(String(progress.totalReferred), 0)} />
        <Figure name="Their trades" value={figure(String(progress.totalTradeCount), 0)} />
        <Figure name="Traded by them" value={dollars(progress.totalTradeUSD)} />
      </chakra.dl>
    ) : (
      <Skeleton height={progressHeight} bg="var(--well)" />
    )}
  </chakra.section>
)

interface SharedTextProps {
  label: string
  text: string
  code?: true
  /** Its button; without one it is copied below. */
  onCopy?: (() => void) | undefined
}

/** A text to share in a well, with its button. */
const SharedText = ({ label, text, code, onCopy }: SharedTextProps) => (
  <chakra.div
    display="flex"
    alignItems="center"
    minHeight={code ? '16' : '14'}
    padding="4px 4px 4px 16px"
    borderRadius="control"
    bg="bg.muted"
  >
    <chakra.p
      flex="1"
      minWidth="0"
      overflowWrap="anywhere"
      userSelect="all"
      {...(code
        ? { textStyle: 'h2', fontSize: 'min(1.5rem, 9vw)', letterSpacing: '0.12em' }
        : { textStyle: 'secondary' })}
    >
      {text}
    </chakra.p>
    {onCopy && (
      <Button variant="bare" square aria-label={label} onClick={onCopy}>
        <Copy aria-hidden size={20} />
      </Button>
    )}
  </chakra.div>
)

interface InvitationProps {
  code: string
  send: (event: { type: `referralBoard.${'copyLink' | 'copyCode' | 'shareLink'}` }) => void
}

/** Code and link; the filled button shares the link where the device can, and copies it elsewhere. */
const Invitation = ({ code, send }: InvitationProps) => {
  const shares = 'share' in navigator
  const copyLink = (): void => send({ type: 'referralBoard.copyLink' })
  return (
    <Card aria-labelledby={inviteHeading} display="flex" flexDirection="column" gap="3">
      <chakra.h2 id={inviteHeading} tabIndex={-1} textStyle="rowTitle" outline="none">
        Invite friends
      </chakra.h2>
      <chakra.h3 textStyle="label" fontWeight="400" color="fg.muted" marginBottom="-1">
        Referral code
      </chakra.h3>
      <SharedText
        code
        label="Copy code"
        text={code}
        onCopy={() => send({ type: 'referralBoard.copyCode' })}
      />
      <chakra.h3 textStyle="label" fontWeight="400" color="fg.muted" marginBottom="-1">
        Referral link
      </chakra.h3>
      <SharedText label="Copy link" text={linkFor(code)} onCopy={shares ? copyLink : undefined} />
      {shares ? (
        <Button wide onClick={() => send({ type: 'referralBoard.shareLink' })}>
          <Share2 aria-hidden size={20} />
          Share
        </Button>
      ) : (
        <Button wide onClick={copyLink}>
          <Copy aria-hidden size={20} />
          Copy link
        </Button>
      )}
    </Card>
  )
}

/** '/dashboard/referrals' (REFER-01): what the customer earned by referring friends, and how to refer more. */
export const ReferralsScreen = () => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [, send] = useFlow(referralBoardFlow, { actors: referralBoardActors(services, client, account.id) })
  const { data, failure, isLoading, refresh } = useReading(ReferralBoardDocument, {
    name: 'referrals',
    variables: { accountId: account.id },
    // Each part may fail alone: the page shows the other.
    accept: ({ data }) => (data && (data.referralInfo || data.referralTradeInfo) ? data : null),
  })
  const heading = (
    <HeadingRow title={dashboardRoutes.referrals.title}>
      <RefreshButton busy={isLoading} onRefresh={refresh} />
    </HeadingRow>
  )
  return (
    <Page>
      <Columns even>
        <div>
          {/* Nothing was earned that could be shown: the heading alone. */}
          <Plate heading={heading}>
            {!failure && (!data || data.referralTradeInfo) && <Progress progress={data?.referralTradeInfo} />}
          </Plate>
          <Loaded
            data={data}
            failure={failure}
            onRefresh={refresh}
            skeleton={<Skeleton height="316px" borderRadius="card" />}
          >
            {({ referralInfo }) =>
              referralInfo && <Invitation code={referralInfo.referralCode} send={send} />
            }
          </Loaded>
        </div>
        <People />
      </Columns>
    </Page>
  )
}
