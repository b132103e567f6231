import { InstallPrompt, type PageSoFar } from './install/install.screen'
import { OfflineNotice } from './offline-notice.view'
import { UpdateOffer } from './update/update.screen'

interface OffersProps extends PageSoFar {
  /** When the server last answered, ms since 1970. */
  answeredAt: () => number
}

/** What the app says about itself; loaded once the first page has settled. */
export const OffersScreen = ({ answeredAt, ...page }: OffersProps) => (
  <>
    <UpdateOffer />
    <InstallPrompt {...page} />
    <OfflineNotice answeredAt={answeredAt} />
  </>
)
