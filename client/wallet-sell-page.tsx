import { screenCode } from './ui/layout/lazy-screen'
import { SellOrderScreen } from './wallets/sell-order/sell-order.screen'

const saleReceipt = screenCode(() =>
  import('./transactions/receipt/sale-receipt.view').then(({ SaleReceipt }) => SaleReceipt),
)

/** A sale from a wallet, which ends with the receipt of the transaction. */
export const WalletSellPage = () => <SellOrderScreen receipt={saleReceipt} />
