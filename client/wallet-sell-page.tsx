import { type ComponentProps, useState } from 'react'
import { useServices } from './flows/services'
import type { SaleReceipt } from './transactions/receipt/sale-receipt.view'
import { screenCode } from './ui/layout/lazy-screen'
import { SellOrderScreen } from './wallets/sell-order/sell-order.screen'

const saleReceipt = screenCode(async () => {
  const [{ SaleReceipt: Receipt }, { transactionsFlows }] = await Promise.all([
    import('./transactions/receipt/sale-receipt.view'),
    import('../machines/transactions/transactions.flows'),
  ])
  return (props: ComponentProps<typeof SaleReceipt>) => {
    const { flows } = useServices()
    useState(() => flows.register(transactionsFlows))
    return <Receipt {...props} />
  }
})

/** A sale from a wallet, which ends with the receipt of the transaction. */
export const WalletSellPage = () => <SellOrderScreen receipt={saleReceipt} />
