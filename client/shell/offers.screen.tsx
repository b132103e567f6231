import { InstallPrompt, type PageSoFar } from './install/install.screen'
import { UpdateOffer } from './update/update.screen'

/** What the app says about itself; loaded once the first page has settled. */
export const OffersScreen = (page: PageSoFar) => (
  <>
    <UpdateOffer />
    <InstallPrompt {...page} />
  </>
)
