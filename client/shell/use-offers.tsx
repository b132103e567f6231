import { type ReactNode, useEffect, useState } from 'react'
import { isSuccess } from '../../machines/shell/success.rules'
import { retryUntilDone } from '../api/fetch-code'
import { useServices } from '../flows/services'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'

const offers = screenCode(() => import('./offers.screen').then(({ OffersScreen }) => OffersScreen))

/** When the first page has settled, ms after its first drawing. */
const settledAfterMs = 2_000

/** What the app offers about itself, once the first page has settled; `onSettled` is called then too. */
export const useOffers = (onSettled: () => void): ReactNode => {
  const { eventBus } = useServices()
  const [isLoaded, setIsLoaded] = useState(false)
  const [isFirstVisit] = useState(() => !navigator.serviceWorker?.controller)
  const [hadSuccess, setHadSuccess] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      onSettled()
      void retryUntilDone(offers.fetch)().then(() => setIsLoaded(true))
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [onSettled])
  useEffect(() => eventBus.listen((domainEvent) => isSuccess(domainEvent) && setHadSuccess(true)), [eventBus])
  return isLoaded && <LazyScreen code={offers} isFirstVisit={isFirstVisit} hadSuccess={hadSuccess} />
}
