import { destinationOf } from '../../../machines/sell/deposit/destination.rules'
import { SellSideDocument } from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { useResource } from '../../resource/use-resource'
import { PaysTo } from '../deposit/pays-to.view'
import { FirstSteps } from './first-steps.view'
import { HowSellingWorks } from './how-it-works.view'
import { LatestSale } from './latest-sale.view'

const side = querySource({ name: 'sellSide', document: SellSideDocument, variables: () => ({}) })

/** Beside the rates: the latest sale and where naira goes; for a customer without one, the way to the first. */
export const SellSide = () => {
  const { data, hasFailed } = useResource(side, { quiet: true, onReturn: 'revalidate' })
  const sale = data?.latest?.nodes[0]
  const accounts = data?.bankAccounts ?? null
  if (!data && !hasFailed) return null
  return (
    <>
      {sale && <LatestSale sale={sale} />}
      {sale && <PaysTo accounts={accounts} destination={destinationOf(data.walletMode)} />}
      {data?.latest && !sale && accounts ? <FirstSteps accounts={accounts} /> : <HowSellingWorks />}
    </>
  )
}
