import { InstallPrompt } from './install/install.screen'
import { OfflineNotice } from './offline-notice.view'
import { UpdateOffer } from './update/update.screen'

interface OffersProps {
  hadSuccess: boolean
  /** When the server last answered, ms since 1970. */
  answeredAt: () => number
}

/** What the app says about itself; loaded once the first page has settled. */
export const OffersScreen = ({ hadSuccess, answeredAt }: OffersProps) => (
  <>
    <UpdateOffer />
    <InstallPrompt hadSuccess={hadSuccess} />
    <OfflineNotice answeredAt={answeredAt} />
  </>
)
