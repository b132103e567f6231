import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import { Chip } from '../../../client/ui/controls/chip.view'
import { ProgressBar } from '../../../client/ui/feedback/progress-bar.view'
import { Spinner } from '../../../client/ui/feedback/spinner.view'
import { PlateCard } from '../../../client/ui/layout/plate.view'
import { Amount } from '../../../client/ui/marks/amount.view'
import { Avatar } from '../../../client/ui/marks/avatar.view'
import { BankLogo } from '../../../client/ui/marks/bank-logo.view'
import { CoinIcon, networkSymbol, pictured } from '../../../client/ui/marks/coin-icon.view'
import { IconBox } from '../../../client/ui/marks/icon-box.view'
import { Lanes } from '../../../client/ui/marks/lanes.view'
import { Logo } from '../../../client/ui/marks/logo.view'
import { TwoBars } from '../../../client/ui/marks/two-bars.view'
import { account } from '../../../tests/stage/fixtures'
import { banks } from '../world/rooms'
import { Named, Page } from './page'

export const amounts = () => (
  <Page title="Amounts">
    <PlateCard display="grid" gap="3">
      <span>As usual</span>
      <Amount>₦165,525.00</Amount>
      <span>Of coins</span>
      <Amount>0.12345678 BTC</Amount>
      <span>As long as a phone is wide</span>
      <Amount>₦18,638,788,404,420.80</Amount>
      <span>Beside something</span>
      <Amount compact>$1,234.50</Amount>
    </PlateCard>
  </Page>
)

export const coins = () => (
  <Page title="Coins and networks">
    {[...pictured, 'DOGE'].map((symbol) => (
      <Named key={symbol} name={symbol.toUpperCase()}>
        <CoinIcon symbol={symbol} />
        <CoinIcon symbol={symbol} size={24} />
      </Named>
    ))}
    {['btc', 'eth', 'bsc', 'tron'].map((chain) => (
      <Named key={chain} name={`the network ${chain}`}>
        <CoinIcon symbol={networkSymbol(chain) ?? chain} size={24} />
      </Named>
    ))}
  </Page>
)

export const bankLogos = () => (
  <Page title="Banks">
    {banks.map((bank) => (
      <Named key={bank.id} name={bank.name}>
        <BankLogo bank={bank} />
        <BankLogo bank={bank} small />
      </Named>
    ))}
  </Page>
)

const longNamed = { ...account, firstName: 'Oluwatobiloba', lastName: 'محمد Adeyemi' }

export const avatars = () => (
  <Page title="Avatars">
    <Named name="In the bar, and large">
      <Avatar account={account} />
      <Avatar account={account} large />
    </Named>
    <Named name="A long name">
      <Avatar account={longNamed} />
      <Avatar account={longNamed} large />
    </Named>
    <PlateCard>
      <Avatar account={account} onPlate />
    </PlateCard>
  </Page>
)

export const icons = () => (
  <Page title="Icons in their boxes">
    {([undefined, 'plain', 'warning', 'danger'] as const).map((tone) => (
      <Named key={tone ?? 'usual'} name={tone ?? 'usual'}>
        <IconBox {...(tone ? { tone } : {})}>
          <Landmark aria-hidden size={20} />
        </IconBox>
      </Named>
    ))}
    <Named name="₦ arrived">
      <IconBox tone="arrived">
        <Landmark aria-hidden size={20} />
      </IconBox>
    </Named>
  </Page>
)

export const lanes = () => (
  <Page title="Lanes and bars">
    {[0, 25, 50, 75].map((progress) => (
      <chakra.div key={progress} display="grid" gap="1">
        <span>{`${progress} %`}</span>
        <Lanes progress={progress} naira="orange.solid" />
      </chakra.div>
    ))}
    <div>
      <p>₦ paid, 100 %</p>
      <Lanes progress={100} naira="green.solid" />
    </div>
    <ProgressBar filled={60} colour="brand.solid" aria-label="Towards the minimum" aria-valuenow={60} />
    <Named name="Two bars">
      <TwoBars aria-hidden />
    </Named>
    <Named name="Something is on its way">
      <Spinner aria-hidden />
    </Named>
  </Page>
)

export const chips = () => (
  <Page title="Chips">
    {(['pool', 'pending', 'approved', 'reported', 'stale', 'brand'] as const).map((tone) => (
      <p key={tone}>
        <Chip tone={tone}>{tone.replace(/^./, (letter) => letter.toUpperCase())}</Chip>
      </p>
    ))}
    <p>
      <Chip>TRC-20</Chip>
    </p>
  </Page>
)

export const logos = () => (
  <Page title="The logo">
    <Named name="On paper">
      <Logo height={32} />
    </Named>
    <PlateCard display="flex" alignItems="center" gap="3">
      <Logo height={32} onPlate />
      <span>On a plate</span>
    </PlateCard>
  </Page>
)
