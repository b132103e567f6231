import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button, Spinner, TextLink } from '../../client/ui/controls/button.view'
import { Chip } from '../../client/ui/controls/chip.view'
import { FilterChip, FilterLine, Segment, Segments } from '../../client/ui/controls/choices.view'
import { danger } from '../../client/ui/controls/danger'
import { TextField } from '../../client/ui/controls/field.view'
import { PasswordField } from '../../client/ui/controls/password.view'
import { SelectField } from '../../client/ui/controls/select.view'
import { Switch } from '../../client/ui/controls/switch.view'
import { TextareaField } from '../../client/ui/controls/textarea.view'
import { HeroCard } from '../../client/ui/layout/hero.view'
import { Amount } from '../../client/ui/marks/amount.view'
import { Avatar } from '../../client/ui/marks/avatar.view'
import { BankLogo } from '../../client/ui/marks/bank-logo.view'
import { CoinIcon, coinsWithIcon, networkSymbol } from '../../client/ui/marks/coin-icon.view'
import { IconBox } from '../../client/ui/marks/icon-box.view'
import { Logo } from '../../client/ui/marks/logo.view'
import { ProgressBar, ProgressTracks } from '../../client/ui/marks/progress.view'
import { TwoBars } from '../../client/ui/marks/two-bars.view'
import { banks } from '../banks/banks.mocks'
import { account } from '../fixtures/fixtures'
import { scenes } from '../fixtures/scene'
import { component, Named } from './component-state'

const noop = (): void => undefined
const options = banks.map(({ id, name }) => ({ value: id, text: name }))

const Toggle = ({ label, initial, busy = false }: { label: string; initial: boolean; busy?: boolean }) => {
  const [on, setOn] = useState(initial)
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <span id={`switch-${label}`}>{label}</span>
      <Switch aria-labelledby={`switch-${label}`} on={on} busy={busy} onClick={() => setOn(!on)} />
    </chakra.div>
  )
}

export const controlScenes = scenes(
  'Controls',
  {},
  {
    buttons: component(
      'Buttons',
      'Main action',
      <>
        <Button>Main action</Button>
        <Button variant="subtle">Another action</Button>
        <Button variant="plain">Next to a text</Button>
        <Button variant="subtle" disabled>
          Disabled
        </Button>
        <Button variant="subtle" loading>
          Loading
        </Button>
        <Button variant="bare" square aria-label="Refresh">
          <RefreshCw aria-hidden size={24} />
        </Button>
        <HeroCard display="grid" gap="2">
          <Button variant="light">On a hero</Button>
          <Button variant="well">Another on a hero</Button>
          <Button variant="well" disabled>
            Disabled on a hero
          </Button>
        </HeroCard>
      </>,
      true,
    ),
    'button-danger': component('Danger button', 'Delete', <Button {...danger}>Delete</Button>),
    fields: component(
      'Text fields',
      'A hint below it',
      <>
        <TextField label="Empty" defaultValue="" />
        <TextField label="Filled" defaultValue="Ada" />
        <TextField label="With a hint" hint="A hint below it" defaultValue="" />
        <TextField label="Invalid" error="This field is required" defaultValue="" />
        <TextField label="Disabled" disabled defaultValue="Ada" />
        <TextField label="Read only" readOnly defaultValue="BLA7M3WZ" />
        <PasswordField label="Password" defaultValue="Sunny-Lagos-7" autoComplete="off" />
      </>,
    ),
    selects: component(
      'Selects',
      'This field is required',
      <>
        <SelectField label="Bank" value="" options={options} placeholder="Choose a bank" onPick={noop} />
        <SelectField label="Selected" value={banks[2]!.id} options={options} onPick={noop} />
        <SelectField
          label="Invalid"
          value=""
          options={options}
          placeholder="Choose one of them"
          error="This field is required"
          onPick={noop}
        />
      </>,
    ),
    textareas: component(
      'Text areas',
      '0 / 500',
      <>
        <TextareaField label="Empty" rows={3} text="" length={0} maximum={500} error={null} onChange={noop} />
        <TextareaField
          label="Too long"
          rows={3}
          text={'Where is it? '.repeat(8)}
          length={504}
          maximum={500}
          error="At most 500 characters"
          onChange={noop}
        />
      </>,
    ),
    switches: component(
      'Switches',
      'On',
      <>
        <Toggle label="On" initial />
        <Toggle label="Off" initial={false} />
        <Toggle label="Switching" initial busy />
      </>,
      true,
    ),
    segments: component(
      'Segments and filters',
      '3 months',
      <>
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
      </>,
    ),
    links: component(
      'Links',
      'Forgot password?',
      <>
        <TextLink href="#forgot">Forgot password?</TextLink>
        <p>
          New to CoinNaira? <TextLink href="#join">Join Us</TextLink>
        </p>
      </>,
    ),
  },
)

const accountWithLongName = { ...account, firstName: 'Oluwatobiloba', lastName: 'محمد Adeyemi' }

export const markScenes = scenes(
  'Marks',
  {},
  {
    amounts: component(
      'Amounts',
      'Longest on a phone',
      <HeroCard display="grid" gap="3">
        <span>Naira</span>
        <Amount>₦165,525.00</Amount>
        <span>Coins</span>
        <Amount>0.12345678 BTC</Amount>
        <span>Longest on a phone</span>
        <Amount>₦18,638,788,404,420.80</Amount>
        <span>Compact</span>
        <Amount compact>$1,234.50</Amount>
      </HeroCard>,
    ),
    coins: component(
      'Coins and networks',
      'USDT',
      <>
        {[...coinsWithIcon, 'DOGE'].map((symbol) => (
          <Named key={symbol} name={symbol.toUpperCase()}>
            <CoinIcon symbol={symbol} />
            <CoinIcon symbol={symbol} size={24} />
          </Named>
        ))}
        {['btc', 'eth', 'bsc', 'tron'].map((chain) => (
          <Named key={chain} name={`network ${chain}`}>
            <CoinIcon symbol={networkSymbol(chain) ?? chain} size={24} />
          </Named>
        ))}
      </>,
    ),
    'bank-logos': component(
      'Banks',
      'GTBank',
      banks.map((bank) => (
        <Named key={bank.id} name={bank.name}>
          <BankLogo bank={bank} />
          <BankLogo bank={bank} small />
        </Named>
      )),
    ),
    avatars: component(
      'Avatars',
      'Long name',
      <>
        <Named name="In the bar, and large">
          <Avatar account={account} />
          <Avatar account={account} large />
        </Named>
        <Named name="Long name">
          <Avatar account={accountWithLongName} />
          <Avatar account={accountWithLongName} large />
        </Named>
        <HeroCard>
          <Avatar account={account} isOnHero />
        </HeroCard>
      </>,
    ),
    icons: component(
      'Icons in boxes',
      'danger',
      ([undefined, 'plain', 'warning', 'danger', 'arrived'] as const).map((tone) => (
        <Named key={tone ?? 'default'} name={tone ?? 'default'}>
          <IconBox {...(tone ? { tone } : {})}>
            <Landmark aria-hidden size={20} />
          </IconBox>
        </Named>
      )),
    ),
    lanes: component(
      'Progress',
      '75%',
      <>
        {[0, 25, 50, 75].map((progress) => (
          <chakra.div key={progress} display="grid" gap="1">
            <span>{`${progress}%`}</span>
            <ProgressTracks progress={progress} naira="orange.solid" />
          </chakra.div>
        ))}
        <div>
          <p>₦ paid, 100%</p>
          <ProgressTracks progress={100} naira="green.solid" />
        </div>
        <ProgressBar
          filled={60}
          colour="brand.solid"
          aria-label="Progress to the minimum"
          aria-valuenow={60}
        />
        <Named name="Two bars">
          <TwoBars aria-hidden />
        </Named>
        <Named name="Spinner">
          <Spinner aria-hidden />
        </Named>
      </>,
    ),
    chips: component(
      'Chips',
      'Approved',
      <>
        {(['pool', 'pending', 'approved', 'reported', 'stale', 'brand'] as const).map((tone) => (
          <p key={tone}>
            <Chip tone={tone}>{tone.replace(/^./, (letter) => letter.toUpperCase())}</Chip>
          </p>
        ))}
        <p>
          <Chip>TRC-20</Chip>
        </p>
      </>,
    ),
    logos: component(
      'Logo',
      'On a hero',
      <>
        <Named name="On the page">
          <Logo height={32} />
        </Named>
        <HeroCard display="flex" alignItems="center" gap="3">
          <Logo height={32} isOnHero />
          <span>On a hero</span>
        </HeroCard>
      </>,
    ),
  },
)
