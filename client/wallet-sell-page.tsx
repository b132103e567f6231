import { screenCode } from './ui/layout/lazy-screen'
import { SellOrderScreen } from './wallets/order/sell.screen'

const saleReceipt = screenCode(() =>
  import('./transactions/details/details.screen').then(({ SaleReceipt }) => SaleReceipt),
)

/** A sale from a wallet, up to the transaction's receipt. */
export const WalletSellPage = () => <SellOrderScreen receipt={saleReceipt} />
