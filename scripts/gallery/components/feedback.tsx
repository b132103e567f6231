import { ArrowLeftRight, CircleAlert } from 'lucide-react'
import { Button } from '../../../client/ui/controls/button.view'
import { CachedRow, OfflineData } from '../../../client/ui/feedback/cached-data.view'
import { EmptyState, FailureState } from '../../../client/ui/feedback/empty.view'
import { ErrorText } from '../../../client/ui/feedback/error-text.view'
import { Skeleton } from '../../../client/ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../../client/ui/feedback/unresolved.view'
import { Card } from '../../../client/ui/layout/card.view'
import { ListEnd } from '../../../client/ui/layout/list-end.view'
import { CoinRowSkeletons } from '../../../client/ui/layout/rows.view'
import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import { Page } from './page'

const nothing = (): void => undefined
const at = Date.parse('2026-11-20T11:40:00.000Z')

export const empty = () => (
  <Page title="Nothing here yet">
    <EmptyState
      icon={<ArrowLeftRight size={24} />}
      text="No Transactions"
      hint="Your sales and deposits appear here as soon as we see them."
    >
      <Button variant="subtle">Sell crypto</Button>
    </EmptyState>
    <EmptyState text="Nobody yet" />
  </Page>
)

export const failures = () => (
  <Page title="It could not be read">
    <FailureState
      icon={<CircleAlert size={24} />}
      text="Something is wrong at our side."
      onRefresh={nothing}
    />
    <FailureState text="Once more" busy onRefresh={nothing} />
  </Page>
)

export const lastKnown = () => (
  <Page title="What was last known">
    <OfflineData at={at} text="Oops! Looks like you are offline." title="Rates" onRefresh={nothing}>
      <Card flush as="ul">
        <CachedRow name="Bitcoin" figures="₦1,650.00 / $1" />
        <CachedRow name="USDT · TRC-20" figures="₦1,655.25 / $1" />
      </Card>
    </OfflineData>
  </Page>
)

export const skeletons = () => (
  <Page title="What loads">
    <p>Rows that load</p>
    <Card flush>
      <CoinRowSkeletons />
    </Card>
    <p>A figure that loads</p>
    <Skeleton height="10" width="60%" />
    <p>The end of a list</p>
    <ListEnd more="loading" onRetry={nothing} />
    <ListEnd more={apiError(503, 'Not now')} onRetry={nothing} />
  </Page>
)

const intent = (intentId: string, kind: OpenIntent['kind'], amountCrypto: string): OpenIntent => ({
  intentId,
  kind,
  symbol: 'USDT',
  chain: 'tron',
  amountCrypto,
  createdAt: at,
  state: 'unknown',
})

export const unresolved = () => (
  <Page title="Moves that nobody knows the end of">
    <UnresolvedCard
      open={[intent('one', 'sell', '20'), intent('two', 'transfer', '7.5')]}
      decidable={['two']}
      onAskAgain={nothing}
      onDecide={async () => ({ state: 'unknown', decidable: true })}
    />
  </Page>
)

export const errors = () => (
  <Page title="Errors in a form">
    <ErrorText error={apiError(422, 'Insufficient balance')} fields={[]} />
  </Page>
)
