import { chakra } from '@chakra-ui/react/styled-system'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../client/ui/controls/button.view'
import { danger } from '../../../client/ui/controls/danger'
import { TextField } from '../../../client/ui/controls/field.view'
import { FilterChip, FilterLine } from '../../../client/ui/controls/filter-chip.view'
import { PasswordField } from '../../../client/ui/controls/password.view'
import { Segment, Segments } from '../../../client/ui/controls/segments.view'
import { SelectField } from '../../../client/ui/controls/select.view'
import { Switch } from '../../../client/ui/controls/switch.view'
import { TextLink } from '../../../client/ui/controls/text-link.view'
import { TextareaField } from '../../../client/ui/controls/textarea.view'
import { PlateCard } from '../../../client/ui/layout/plate.view'
import { Page } from './page'

const nothing = (): void => undefined

export const buttons = () => (
  <Page title="Buttons">
    <Button>Main action</Button>
    <Button variant="subtle">Another action</Button>
    <Button variant="plain">Beside a text</Button>
    <Button variant="subtle" disabled>
      Not now
    </Button>
    <Button variant="subtle" loading>
      On its way
    </Button>
    <Button variant="bare" square aria-label="Refresh">
      <RefreshCw aria-hidden size={24} />
    </Button>
    <PlateCard display="grid" gap="2">
      <Button variant="light">On a plate</Button>
      <Button variant="well">Another on a plate</Button>
      <Button variant="well" disabled>
        Not now, on a plate
      </Button>
    </PlateCard>
  </Page>
)

export const dangerButton = () => (
  <Page title="A button that takes away">
    <Button {...danger}>Takes away</Button>
  </Page>
)

export const fields = () => (
  <Page title="Text fields">
    <TextField label="Empty" defaultValue="" />
    <TextField label="Filled" defaultValue="Ada" />
    <TextField label="With a hint" hint="A hint below it" defaultValue="" />
    <TextField label="Wrong" error="This field is required" defaultValue="" />
    <TextField label="Not now" disabled defaultValue="Ada" />
    <TextField label="To be read" readOnly defaultValue="BLA7M3WZ" />
    <PasswordField label="Password" defaultValue="Sunny-Lagos-7" autoComplete="off" />
  </Page>
)

const banks = ['Access Bank', 'GTBank', 'Kuda Microfinance Bank'].map((text) => ({ value: text, text }))

export const selects = () => (
  <Page title="Selects">
    <SelectField label="Bank" value="" options={banks} placeholder="Choose a bank" onPick={nothing} />
    <SelectField label="Chosen" value="GTBank" options={banks} onPick={nothing} />
    <SelectField
      label="Wrong"
      value=""
      options={banks}
      placeholder="Choose one of them"
      error="This field is required"
      onPick={nothing}
    />
  </Page>
)

export const textareas = () => (
  <Page title="Long texts">
    <TextareaField label="Empty" rows={3} text="" length={0} maximum={500} error={null} onChange={nothing} />
    <TextareaField
      label="Too long"
      rows={3}
      text={'Where is it? '.repeat(8)}
      length={504}
      maximum={500}
      error="At most 500 characters"
      onChange={nothing}
    />
  </Page>
)

const Switchable = ({ label, begin, busy = false }: { label: string; begin: boolean; busy?: boolean }) => {
  const [on, setOn] = useState(begin)
  const id = `switch-${label.replaceAll(' ', '-')}`
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <span id={id}>{label}</span>
      <Switch aria-labelledby={id} on={on} busy={busy} onClick={() => setOn(!on)} />
    </chakra.div>
  )
}

export const switches = () => (
  <Page title="Switches">
    <Switchable label="On" begin />
    <Switchable label="Off" begin={false} />
    <Switchable label="Being switched" begin busy />
  </Page>
)

export const segments = () => (
  <Page title="Segments and filters">
    <Segments role="group" aria-label="Range">
      <Segment aria-pressed={false}>1 month</Segment>
      <Segment aria-pressed>3 months</Segment>
      <Segment aria-pressed={false}>1 year</Segment>
    </Segments>
    <FilterLine role="group" aria-label="Status">
      {['All', 'Pool', 'Pending', 'Approved', 'Reported'].map((name) => (
        <FilterChip key={name} aria-pressed={name === 'All'}>
          {name}
        </FilterChip>
      ))}
    </FilterLine>
  </Page>
)

export const links = () => (
  <Page title="Links">
    <TextLink href="#forgot">Forgot password?</TextLink>
    <p>
      New to CoinNaira? <TextLink href="#join">Join Us</TextLink>
    </p>
  </Page>
)
