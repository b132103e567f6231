import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, LogOut } from 'lucide-react'
import { Chip } from '../../../client/ui/controls/chip.view'
import { FormDialog } from '../../../client/ui/controls/form-dialog.view'
import { PasswordField } from '../../../client/ui/controls/password.view'
import { Card } from '../../../client/ui/layout/card.view'
import { CardHeading } from '../../../client/ui/layout/card-heading.view'
import { Modal } from '../../../client/ui/layout/modal.view'
import { Plate } from '../../../client/ui/layout/plate.view'
import { LeadsOn, RowLink } from '../../../client/ui/layout/rows.view'
import { Amount } from '../../../client/ui/marks/amount.view'
import { CoinIcon } from '../../../client/ui/marks/coin-icon.view'
import { ActionRow } from '../../../client/ui/rows/action-row.view'
import { PaysToBank } from '../../../client/ui/rows/goes-to.view'
import { Item, RowText } from '../../../client/ui/rows/item.view'
import { Route } from '../../../client/ui/rows/route.view'
import { Steps } from '../../../client/ui/rows/steps.view'
import type { Step } from '../../../machines/money/timeline.rules'
import { bankAccounts } from '../world/rooms'
import { Page } from './page'

const nothing = (): void => undefined
const at = Date.parse('2026-11-20T10:00:00.000Z')

export const plates = () => (
  <Page title="Plates">
    {/* On a phone a plate begins under the page's bar. */}
    <chakra.div marginTop="16">
      <Plate>
        <span>You get</span>
        <Amount>₦165,525.00</Amount>
      </Plate>
    </chakra.div>
    <chakra.div marginTop="16">
      <Plate arrived>
        <span>Recieved</span>
        <Amount>₦198,630.00</Amount>
      </Plate>
    </chakra.div>
  </Page>
)

export const cards = () => (
  <Page title="Cards">
    <Card>A card</Card>
    <Card tone="warning">A card that warns</Card>
    <Card tone="brand">A card of the brand</Card>
  </Page>
)

export const rows = () => (
  <Page title="Rows">
    <Card flush aria-labelledby="rows">
      <CardHeading id="rows" title="A heading of rows" />
      <RowLink href="#bitcoin">
        <CoinIcon symbol="btc" />
        <RowText title="Bitcoin" text="A row that leads on" />
        <LeadsOn />
      </RowLink>
      <Item>
        <CoinIcon symbol="usdt" />
        <RowText title="USDT" text="A row that leads nowhere" />
        <Chip tone="pending">Pending</Chip>
      </Item>
      <ActionRow
        icon={LogOut}
        title="A row that takes away"
        text="It is red"
        tone="danger"
        onClick={nothing}
      />
      <ActionRow icon={Landmark} title="A row that does something" text="And says what" onClick={nothing} />
    </Card>
    <PaysToBank account={bankAccounts[0]!} />
  </Page>
)

const step = (name: Step['name'], title: string, state: Step['state']): Step => ({
  name,
  title,
  state,
  at: state === 'done' ? at : null,
})

export const routes = () => (
  <Page title="The way of a payout">
    <Card>
      <Route
        symbol="USDT"
        steps={[
          step('detected', 'Detected on the network', 'done'),
          step('confirming', 'Network confirmations', 'done'),
          step('approving', 'Final approval', 'now'),
          step('paid', 'Paid to your bank', 'waiting'),
        ]}
      />
    </Card>
  </Page>
)

export const steps = () => (
  <Page title="Numbered steps">
    <Card>
      <Steps
        steps={[
          { title: 'Copy the address', text: 'It is yours alone' },
          { title: 'Send your coins there' },
          { title: 'Your naira arrives', text: 'Usually within an hour' },
        ]}
      />
    </Card>
  </Page>
)

export const dialog = (placement: Parameters<typeof Modal>[0]['placement']) => (
  <Page title="A page behind a dialog">
    <Modal placement={placement} labelledBy="dialog-title" onClose={nothing}>
      <Item>
        <RowText title={<span id="dialog-title">A dialog</span>} text="What stands in it." />
      </Item>
    </Modal>
  </Page>
)

export const formDialog = () => (
  <Page title="A page behind a dialog">
    <FormDialog
      title="Enter your password"
      text="Type it again, please."
      username="ada"
      submitLabel="Confirm"
      busy={false}
      onSubmit={nothing}
      onCancel={nothing}
    >
      <PasswordField label="Password" autoComplete="off" error="The password is wrong" />
    </FormDialog>
  </Page>
)
