import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeftRight, CircleAlert, Landmark, LogOut } from 'lucide-react'
import { Button } from '../../client/ui/controls/button.view'
import { Chip } from '../../client/ui/controls/chip.view'
import { FormDialog } from '../../client/ui/controls/form-dialog.view'
import { PasswordField } from '../../client/ui/controls/password.view'
import { CachedRow, OfflineData } from '../../client/ui/feedback/cached-data.view'
import { EmptyState, FailureState } from '../../client/ui/feedback/empty.view'
import { ErrorText } from '../../client/ui/feedback/error-text.view'
import { Skeleton } from '../../client/ui/feedback/skeleton.view'
import { UnresolvedCard } from '../../client/ui/feedback/unresolved.view'
import { Card, CardHeading } from '../../client/ui/layout/card.view'
import { Hero } from '../../client/ui/layout/hero.view'
import { ListEnd } from '../../client/ui/layout/list-end.view'
import { Modal } from '../../client/ui/layout/modal.view'
import {
  ActionRow,
  CoinRowSkeletons,
  Item,
  LinkArrow,
  RowLink,
  RowText,
} from '../../client/ui/layout/rows.view'
import { Amount } from '../../client/ui/marks/amount.view'
import { CoinIcon } from '../../client/ui/marks/coin-icon.view'
import { PaysToBank } from '../../client/ui/rows/goes-to.view'
import { Route } from '../../client/ui/rows/route.view'
import { Steps } from '../../client/ui/rows/steps.view'
import { apiError } from '../../machines/core/api-error'
import type { OpenIntent } from '../../machines/money/intent'
import type { Step } from '../../machines/money/timeline.rules'
import { bankAccounts } from '../banks/banks.mocks'
import { scenes } from '../fixtures/scene'
import { component } from './component-state'

const noop = (): void => undefined
const at = Date.parse('2026-11-20T11:40:00.000Z')

const intent = (intentId: string, kind: OpenIntent['kind'], amountCrypto: string): OpenIntent => ({
  intentId,
  kind,
  symbol: 'USDT',
  chain: 'tron',
  amountCrypto,
  createdAt: at,
  state: 'unknown',
})

export const feedbackScenes = scenes(
  'Feedback',
  {},
  {
    'empty-states': component(
      'Empty states',
      'No Transactions',
      <>
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="No Transactions"
          hint="Your sales and deposits appear here as soon as we see them."
        >
          <Button variant="subtle">Sell crypto</Button>
        </EmptyState>
        <EmptyState text="No referrals yet" />
      </>,
    ),
    'failure-states': component(
      'Failure states',
      'Something is wrong at our side.',
      <>
        <FailureState
          icon={<CircleAlert size={24} />}
          text="Something is wrong at our side."
          onRefresh={noop}
        />
        <FailureState text="Refreshing" busy onRefresh={noop} />
      </>,
      true,
    ),
    'last-known': component(
      'Cached data',
      / · as of \d/,
      <OfflineData at={at} text="Oops! Looks like you are offline." title="Rates" onRefresh={noop}>
        <Card flush as="ul">
          <CachedRow name="Bitcoin" figures="₦1,650.00 / $1" />
          <CachedRow name="USDT · TRC-20" figures="₦1,655.25 / $1" />
        </Card>
      </OfflineData>,
    ),
    skeletons: component(
      'Skeletons',
      'Rows',
      <>
        <p>Rows</p>
        <Card flush>
          <CoinRowSkeletons />
        </Card>
        <p>Figure</p>
        <Skeleton height="10" width="60%" />
        <p>End of a list</p>
        <ListEnd more="loading" onRetry={noop} />
        <ListEnd more={apiError(503, 'Not now')} onRetry={noop} />
      </>,
    ),
    unresolved: component(
      'Orders with unknown outcome',
      /We could not confirm/,
      <UnresolvedCard
        open={[intent('one', 'sell', '20'), intent('two', 'transfer', '7.5')]}
        decidable={['two']}
        onAskAgain={noop}
        onDecide={async () => ({ state: 'unknown', decidable: true })}
      />,
    ),
    errors: component(
      'Error in a form',
      'Insufficient balance',
      <ErrorText error={apiError(422, 'Insufficient balance')} fields={[]} />,
    ),
  },
)

const payoutStep = (name: Step['name'], title: string, state: Step['state']): Step => ({
  name,
  title,
  state,
  at: state === 'done' ? at : null,
})

const dialog = (placement: Parameters<typeof Modal>[0]['placement']) =>
  component(
    `Dialog: ${placement}`,
    'Its content.',
    <Modal placement={placement} labelledBy="dialog-title" onClose={noop}>
      <Item>
        <RowText title={<span id="dialog-title">A dialog</span>} text="Its content." />
      </Item>
    </Modal>,
  )

export const layoutScenes = scenes(
  'Layout',
  {},
  {
    plates: component(
      'Heroes',
      'Recieved',
      // On a phone a hero extends up behind the page's bar, so leave space above it.
      <>
        <chakra.div marginTop="16">
          <Hero>
            <span>You get</span>
            <Amount>₦165,525.00</Amount>
          </Hero>
        </chakra.div>
        <chakra.div marginTop="16">
          <Hero hasArrived>
            <span>Recieved</span>
            <Amount>₦198,630.00</Amount>
          </Hero>
        </chakra.div>
      </>,
    ),
    cards: component(
      'Cards',
      'Brand',
      <>
        <Card>Default</Card>
        <Card tone="warning">Warning</Card>
        <Card tone="brand">Brand</Card>
      </>,
    ),
    rows: component(
      'Rows',
      'Danger',
      <>
        <Card flush aria-labelledby="rows">
          <CardHeading id="rows" title="Heading of rows" />
          <RowLink href="#bitcoin">
            <CoinIcon symbol="btc" />
            <RowText title="Bitcoin" text="A row with a link" />
            <LinkArrow />
          </RowLink>
          <Item>
            <CoinIcon symbol="usdt" />
            <RowText title="USDT" text="A row without a link" />
            <Chip tone="pending">Pending</Chip>
          </Item>
          <ActionRow icon={LogOut} title="Danger" text="An action in red" tone="danger" onClick={noop} />
          <ActionRow icon={Landmark} title="Action" text="An action" onClick={noop} />
        </Card>
        <PaysToBank account={bankAccounts[0]!} />
      </>,
    ),
    routes: component(
      'Progress of a payout',
      'Paid to your bank',
      <Card>
        <Route
          symbol="USDT"
          steps={[
            payoutStep('detected', 'Detected on the network', 'done'),
            payoutStep('confirming', 'Network confirmations', 'done'),
            payoutStep('approving', 'Final approval', 'now'),
            payoutStep('paid', 'Paid to your bank', 'waiting'),
          ]}
        />
      </Card>,
    ),
    'steps-list': component(
      'Numbered steps',
      'Copy the address',
      <Card>
        <Steps
          steps={[
            { title: 'Copy the address', text: 'It is yours alone' },
            { title: 'Send your coins there' },
            { title: 'Your naira arrives', text: 'Usually within an hour' },
          ]}
        />
      </Card>,
    ),
    'dialog-center': dialog('center'),
    'dialog-notice': dialog('notice'),
    'dialog-end': dialog('end'),
    'dialog-corner': dialog('corner'),
    'dialog-menu': dialog('menu'),
    'dialog-full': dialog('full'),
    'dialog-form': component(
      'Dialog with a form',
      'Type it again, please.',
      <FormDialog
        title="Enter your password"
        text="Type it again, please."
        username="ada"
        submitLabel="Confirm"
        busy={false}
        onSubmit={noop}
        onCancel={noop}
      >
        <PasswordField label="Password" autoComplete="off" error="The password is wrong" />
      </FormDialog>,
    ),
  },
)
