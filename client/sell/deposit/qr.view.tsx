import { chakra } from '@chakra-ui/react/styled-system'
import { QRCodeSVG } from 'qrcode.react'
import { depositAddressMark } from './naming.view'

/** The id of the page's QR code, for those who draw it again. */
export const qrMark = 'data-qr'

/** px; with 29 modules and a margin of 2 the code itself is 204 px wide, and the white around it is wider than 4. */
const size = 232
const quietZone = 2

interface AddressQrProps {
  address: string
  label: string
  /** Written below it: 'USDT (TRC-20) only'. */
  network: string
}

/** The QR code of the plain address: always dark on white with its quiet zone, so that it scans in dark mode too. */
export const AddressQr = ({ address, label, network }: AddressQrProps) => (
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
      aria-label={label}
      style={{ display: 'block' }}
    />
    <chakra.figcaption style={{ maxWidth: size }} textAlign="center" textStyle="label" translate="no">
      {network}
    </chakra.figcaption>
  </chakra.figure>
)
