import { screenCode } from '../ui/layout/lazy-screen'
import { WalletSaleScreen } from '../wallets/orders/wallet-sale/wallet-sale.dialog'

const saleReceipt = screenCode(() =>
  import('../transactions/details/details.screen').then(({ SaleReceipt }) => SaleReceipt),
)

/** A sale from a wallet, including the transaction's receipt. */
export const WalletSalePage = () => <WalletSaleScreen receipt={saleReceipt} />
