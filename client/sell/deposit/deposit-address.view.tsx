import { chakra } from '@chakra-ui/react/styled-system'
import { Share2, ShieldAlert } from 'lucide-react'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { coinOnNetwork } from '../../../machines/sell/deposit/deposit.rules'
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { AddressText } from './address.view'
import { CopyBar } from './copy-bar.view'
import type { SeenDeposit } from './incoming/seen.view'
import { networkInFull } from './naming.view'
import { AddressQr } from './qr.view'
import type { AddressRules } from './use-address-rules'

interface DepositAddressProps {
  currency: CoinRate['currency']
  address: string
  rules: AddressRules
  copied: boolean
  copyFailed: boolean
  /** Whether the page is loading. */
  busy: boolean
  /** Whether the picture is being made. */
  picturing: boolean
  seen: SeenDeposit | null
  onCopy: () => void
  onPicture: () => void
}

/**
 * Shown instead of an address that is invalid for its network: nothing may be sent to it, so it can be neither copied
 * nor scanned.
 */
const UnsoundAddress = ({ chain }: { chain: string }) => (
  <Card tone="warning" role="alert" display="flex" gap="3">
    <chakra.span flexShrink="0" paddingTop="2px">
      <ShieldAlert aria-hidden size={20} />
    </chakra.span>
    <chakra.p>
      The address we received is not one of the {networkInFull(chain)} network, so we do not show it. Do not
      send anything. Refresh; if this stays, please contact support.
    </chakra.p>
  </Card>
)

const seenOnTicket = screenCode(() => import('./incoming/seen.view').then(({ SeenOnTicket }) => SeenOnTicket))

/** White in both themes, so that it scans; in two columns from large. */
const Ticket = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' },
    alignItems: 'center',
    gap: { base: '2', lg: '5' },
    padding: { base: '12px 16px 16px', lg: '5' },
    overflow: 'hidden',
    borderRadius: '24px',
    bg: 'qr.bg',
    color: 'qr.fg',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
  },
})

/** QR code, address and copy button of a valid address; or the deposit that was seen just now. */
export const DepositAddress = ({ currency, address, rules, seen, ...props }: DepositAddressProps) => {
  const coin = coinOnNetwork(currency)
  const Cover = useServices().practice?.Cover
  if (!rules.isAddressOf(currency.chain, address)) return <UnsoundAddress chain={currency.chain} />
  const code = (
    <AddressQr address={address} label={`QR code of your ${coin} address`} network={`${coin} only`} />
  )
  const text = <AddressText address={address} coin={coin} selected={props.copyFailed} onTicket />
  return (
    <Ticket>
      {Cover ? (
        <Cover>
          {code}
          {text}
        </Cover>
      ) : seen ? (
        <LazyScreen code={seenOnTicket} {...seen} />
      ) : (
        code
      )}
      <chakra.div gridColumn={seen ? '1 / -1' : undefined}>
        {!Cover && !seen && (
          <>
            {text}
            <Button variant="plain" color="plate.bg" loading={props.picturing} onClick={props.onPicture}>
              {!props.picturing && <Share2 aria-hidden size={20} />}
              Save or share QR code
            </Button>
          </>
        )}
        <CopyBar
          label={`Copy ${coinName(currency.name)} Address`}
          network={networkLabel(currency.chain)}
          copied={props.copied}
          failed={props.copyFailed}
          loading={props.busy}
          onCopy={props.onCopy}
        />
      </chakra.div>
    </Ticket>
  )
}
