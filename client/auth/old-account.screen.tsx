import { entryRoutes, productName } from '../../machines/shell/routes.rules'
import { Button } from '../shared/button.view'
import { EntryPage } from '../shared/entry-page.view'

/** An old account was recognised: it has to be recovered before it can be used. */
export const OldAccountScreen = ({ onLeave }: { onLeave: () => void }) => (
  <EntryPage title={entryRoutes.accountRecovery.title}>
    <p>
      Your username and password are right. They belong to an account from the earlier {productName}, which
      has to be recovered before you can use it here.
    </p>
    <p>
      Recovery is not open yet. Your account stays as it is until then; there is nothing you need to do or
      send to anybody.
    </p>
    <Button wide onClick={onLeave}>
      Back to Login
    </Button>
  </EntryPage>
)
