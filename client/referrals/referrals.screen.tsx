import { chakra } from '@chakra-ui/react/styled-system'
import { Copy, Share2, Users } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { referralLink } from '../../machines/referrals/referrals.rules'
import { dashboardRoutes, entryRoutes } from '../../machines/shell/routes.rules'
import { initialOf } from '../../machines/values/fold-text'
import { usePageQuery } from '../data/use-page-query'
import { usePages } from '../data/use-pages'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import {
  GangDocument,
  ReferralBoardDocument,
  type ReferralBoardQuery,
  SquadDocument,
} from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { Segment, Segments } from '../ui/controls/choices.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded, LoadFailure } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dollars, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Flex } from '../ui/layout/flex.view'
import { Hero } from '../ui/layout/hero.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { Item } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

const inviteHeading = 'invite'

/** The page size of both lists (CONST-08). */
const peoplePageSize = 2

const lists = [
  {
    name: 'gang',
    document: GangDocument,
    title: 'my Gang',
    about: 'People you referred.',
    hint: 'Friends who join with your link appear here.',
  },
  {
    name: 'squad',
    document: SquadDocument,
    title: 'my Squad(Downlines)',
    about: 'People your Gang referred.',
    hint: 'People your friends invite appear here.',
  },
] as const

/** A scroll area that loads more pages (REFER-14). */
const PeopleList = ({ name, document: listDocument, title, hint }: (typeof lists)[number]) => {
  const area = useRef<HTMLDivElement>(null)
  const people = usePageQuery(listDocument, {
    name,
    variables: { page: 1, size: peoplePageSize },
    accept: ({ data, errors }) => (data?.people && !errors?.length ? data : null),
  })
  const { failure, isLoading, refresh } = people
  const list = people.data?.people
  const rows = list?.nodes
  const { more, retryMore } = usePages(people, list, { name, size: peoplePageSize, area })
  if (failure) return <LoadFailure error={failure} onRefresh={refresh} />
  if (rows?.length === 0)
    return (
      <EmptyState icon={<Users size={24} />} text="List Empty" hint={hint}>
        <Button variant="subtle" onClick={() => document.getElementById(inviteHeading)?.focus()}>
          Invite friends
        </Button>
      </EmptyState>
    )
  return (
    <chakra.div ref={area} height="320px" overflowY="auto" tabIndex={0} role="region" aria-label={title}>
      <ul>
        {rows?.map(({ username }) => (
          <Item as="li" key={username} minHeight="14" overflowWrap="anywhere">
            <IconBox
              aria-hidden
              data-initial={initialOf(username)}
              textStyle="rowTitle"
              _before={{ content: 'attr(data-initial)' }}
            />
            {username}
          </Item>
        ))}
      </ul>
      <ListEnd more={isLoading ? 'loading' : more} onRetry={retryMore} />
    </chakra.div>
  )
}

/** The customer's referrals and their referrals (REFER-11, REFER-12). */
const People = () => {
  const id = useId()
  const [selectedIndex, setSelectedIndex] = useState(0)
  const selectNext = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const next = 1 - selectedIndex
    setSelectedIndex(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const list = lists[selectedIndex]!
  return (
    <div>
      <Segments role="tablist" aria-label="People" gridAutoColumns="auto" onKeyDown={selectNext}>
        {lists.map((list, index) => (
          <Segment
            key={list.name}
            role="tab"
            id={`${id}${list.name}`}
            aria-selected={index === selectedIndex}
            aria-controls={`${id}panel`}
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => setSelectedIndex(index)}
          >
            {list.title}
          </Segment>
        ))}
      </Segments>
      <Card flush role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${list.name}`}>
        <chakra.p
          textStyle="secondary"
          color="fg.muted"
          padding={{ base: '16px 16px 4px', lg: '16px 24px 4px' }}
        >
          {list.about}
        </chakra.p>
        <PeopleList key={list.name} {...list} />
      </Card>
    </div>
  )
}

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

const progressHeight = { base: '208px', md: '149px' }

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
        <Figure name="Friends' trades" value={figure(String(progress.totalTradeCount), 0)} />
        <Figure name="Friends' trading volume" value={dollars(progress.totalTradeUSD)} />
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
  onCopy?: (() => void) | undefined
}

const SharedText = ({ label, text, code, onCopy }: SharedTextProps) => (
  <Flex minHeight={code ? '16' : '14'} padding="4px 4px 4px 16px" borderRadius="control" bg="bg.muted">
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
  </Flex>
)

const Invitation = ({ code }: { code: string }) => {
  const { copy, eventBus } = useServices()
  const isSharing = useRef(false)
  const link = referralLink(`${window.location.origin}${entryRoutes.register.path}`, code)
  const canShare = 'share' in navigator
  const copyText = (text: string, copied: 'codeCopied' | 'linkCopied') =>
    copy(text).then(
      () => eventBus.emit({ type: `referralBoard.${copied}` }),
      () => eventBus.emit({ type: 'referralBoard.copyFailed' }),
    )
  const copyLink = () => copyText(link, 'linkCopied')
  const shareLink = async () => {
    if (isSharing.current) return
    isSharing.current = true
    await navigator.share({ title: 'Join me on CoinNaira', url: link }).catch(async (error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink()
    })
    isSharing.current = false
  }
  return (
    <Card aria-labelledby={inviteHeading} display="flex" flexDirection="column" gap="3">
      <chakra.h2 id={inviteHeading} tabIndex={-1} textStyle="rowTitle" outline="none">
        Invite friends
      </chakra.h2>
      <chakra.h3 textStyle="label" fontWeight="400" color="fg.muted" marginBottom="-1">
        Referral code
      </chakra.h3>
      <SharedText code label="Copy code" text={code} onCopy={() => copyText(code, 'codeCopied')} />
      <chakra.h3 textStyle="label" fontWeight="400" color="fg.muted" marginBottom="-1">
        Referral link
      </chakra.h3>
      <SharedText label="Copy link" text={link} onCopy={canShare ? copyLink : undefined} />
      {canShare ? (
        <Button wide onClick={shareLink}>
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

/** The page '/dashboard/referrals' (REFER-01). */
export const ReferralsScreen = () => {
  const { account } = useSession()
  const { data, failure, isLoading, refresh } = usePageQuery(ReferralBoardDocument, {
    name: 'referrals',
    variables: { accountId: account.id },
    // If one part fails to load, the page still shows the other.
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
          <Hero heading={heading}>
            {!failure && (!data || data.referralTradeInfo) && <Progress progress={data?.referralTradeInfo} />}
          </Hero>
          <Loaded
            data={data}
            failure={failure}
            onRefresh={refresh}
            skeleton={<Skeleton height="316px" borderRadius="card" />}
          >
            {({ referralInfo }) => referralInfo && <Invitation code={referralInfo.referralCode} />}
          </Loaded>
        </div>
        <People />
      </Columns>
    </Page>
  )
}
