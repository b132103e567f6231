import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Copy, Share2, ShieldAlert } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { Fragment, useEffect, useId, useRef } from 'react'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { coinOnNetwork } from '../../../machines/sell/deposit/deposit.rules'
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { Card } from '../../ui/layout/card.view'
import type { SeenDeposit } from './deposit-progress.view'
import { TicketDeposit } from './deposit-progress.view'
import { depositAddressMark, networkInFull } from './network-question.view'
import type { AddressRules } from './use-address-rules'

/** How many characters people compare at each end. */
const endLength = 6

const cutsOf = ({ length }: string): number[] => {
  const groups = Array.from({ length: Math.ceil(length / 4) }, (_, group) => group * 4)
  return [...new Set([...groups, endLength, length - endLength, length])].sort(
    (position, other) => position - other,
  )
}

interface AddressTextProps {
  address: string
  coin: string
  selected: boolean
  onTicket?: boolean
}

/** The address in groups of four with bold ends. CSS does the spacing, so that a selection copies the exact address. */
export const AddressText = ({ address, coin, selected, onTicket = false }: AddressTextProps) => {
  const text = useRef<HTMLElement>(null)
  const cuts = cutsOf(address)
  useEffect(() => {
    if (selected && text.current) getSelection()?.selectAllChildren(text.current)
  }, [selected])
  return (
    <chakra.div textAlign="center">
      <chakra.p srOnly>
        {coin} address ending {[...address.slice(-4)].join(', ')}
      </chakra.p>
      <chakra.code
        ref={text}
        fontFamily="mono"
        textStyle="body"
        overflowWrap="anywhere"
        userSelect="all"
        data-address
        translate="no"
      >
        {cuts.slice(1).map((end, index) => {
          const bold = end <= endLength || cuts[index]! >= address.length - endLength
          const endsGroup = end % 4 === 0 || end === address.length
          return (
            <Fragment key={end}>
              <chakra.span
                fontWeight={bold ? '700' : '400'}
                color={bold && onTicket ? 'hero.bg' : undefined}
                marginInlineEnd={endsGroup ? '2' : undefined}
              >
                {address.slice(cuts[index], end)}
              </chakra.span>
              {endsGroup && <wbr />}
            </Fragment>
          )
        })}
      </chakra.code>
    </chakra.div>
  )
}

export const qrMark = 'data-qr'

/** In px; with 29 modules and a margin of 2, the code itself is 204 px wide. */
const size = 232
const quietZone = 2

/** The QR code of the plain address. Always dark on white, so that it scans in dark mode too. */
const AddressQr = ({ address, coin }: { address: string; coin: string }) => (
  <chakra.figure
    {...{ [qrMark]: '', [depositAddressMark]: '' }}
    tabIndex={-1}
    outline="none"
    scrollMarginTop="80px"
    alignSelf="center"
    margin="0"
    bg="qr.bg"
    color="qr.fg"
    colorScheme="only light"
    forcedColorAdjust="none"
    justifySelf="center"
  >
    <QRCodeSVG
      value={address}
      size={size}
      level="M"
      marginSize={quietZone}
      fgColor="currentColor"
      bgColor="transparent"
      role="img"
      aria-label={`QR code of your ${coin} address`}
      style={{ display: 'block' }}
    />
    <chakra.figcaption style={{ maxWidth: size }} textAlign="center" textStyle="label" translate="no">
      {coin} only
    </chakra.figcaption>
  </chakra.figure>
)

interface CopyBarProps
  extends Pick<DepositAddressProps, 'currency' | 'copied' | 'copyFailed' | 'busy' | 'onCopy'> {
  isSecond: boolean
}

/** Docked at the bottom edge on phones, where the QR code would push it out of view. */
const CopyBar = ({ currency, copied, copyFailed, busy, isSecond, onCopy }: CopyBarProps) => {
  const id = useId()
  const network = networkLabel(currency.chain)
  return (
    <chakra.div
      position={{ base: 'fixed', lg: 'static' }}
      insetInline="0"
      bottom="0"
      zIndex="bar"
      display="flex"
      flexDirection="column"
      gap="2"
      padding={{ base: '12px 16px calc(12px + env(safe-area-inset-bottom))', lg: '0' }}
      bg={{ base: 'bg.panel', lg: 'transparent' }}
    >
      {/* It must not take the focus, which would end the selection of the address. */}
      {copyFailed && (
        <chakra.p role="alert" textStyle="secondary" color="red.fg" textAlign="center">
          Your browser blocked copying. We selected the address: press and hold it, then choose Copy.
        </chakra.p>
      )}
      <Button
        variant={isSecond ? 'subtle' : 'solid'}
        wide
        flexWrap="wrap"
        rowGap="0"
        paddingInline="2"
        loading={busy}
        onClick={onCopy}
        aria-describedby={network ? id : undefined}
      >
        {!busy && (copied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />)}
        {`Copy ${coinName(currency.name)} Address`}
        {network && (
          // Not part of the label, which the specification fixes.
          <Chip tone="brand" id={id} aria-hidden display={{ base: 'inline-flex', lg: 'none' }}>
            {network}
          </Chip>
        )}
      </Button>
    </chakra.div>
  )
}

interface DepositAddressProps {
  currency: CoinRate['currency']
  address: string
  rules: AddressRules
  copied: boolean
  copyFailed: boolean
  busy: boolean
  picturing: boolean
  seenDeposit: SeenDeposit | null
  onCopy: () => void
  onPicture: () => void
}

/** Replaces an address that is invalid for its network, so that it can be neither copied nor scanned. */
const InvalidAddress = ({ chain }: { chain: string }) => (
  <Card tone="warning" role="alert" display="flex" gap="3">
    <chakra.span flexShrink="0" paddingTop="2px">
      <ShieldAlert aria-hidden size={20} />
    </chakra.span>
    <chakra.p>
      The address we received isn't a {networkInFull(chain)} address, so we're not showing it. Don't send
      anything. Refresh; if you see this again, contact support.
    </chakra.p>
  </Card>
)

/** White in every theme, so that the QR code scans. */
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
    colorScheme: 'only light',
    forcedColorAdjust: 'none',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
  },
})

export const DepositAddress = ({ currency, address, rules, seenDeposit, ...props }: DepositAddressProps) => {
  const coin = coinOnNetwork(currency)
  const Cover = useServices().practice?.Cover
  if (!rules.isAddressOf(currency.chain, address)) return <InvalidAddress chain={currency.chain} />
  const code = <AddressQr address={address} coin={coin} />
  const text = <AddressText address={address} coin={coin} selected={props.copyFailed} onTicket />
  return (
    <Ticket>
      {Cover ? (
        <Cover>
          {code}
          {text}
        </Cover>
      ) : seenDeposit ? (
        <TicketDeposit {...seenDeposit} />
      ) : (
        code
      )}
      <chakra.div gridColumn={seenDeposit ? '1 / -1' : undefined}>
        {!Cover && !seenDeposit && (
          <>
            {text}
            <Button variant="plain" color="hero.bg" loading={props.picturing} onClick={props.onPicture}>
              {!props.picturing && <Share2 aria-hidden size={20} />}
              Save or share QR code
            </Button>
          </>
        )}
        <CopyBar {...props} currency={currency} isSecond={Cover !== undefined} />
      </chakra.div>
    </Ticket>
  )
}
