import type { Deps } from '../http/deps'
import type { Site } from '../http/site'
import { accountCalls } from './account.routes'
import { biometricsCalls } from './biometrics/biometrics.routes'
import { loginCalls } from './login.routes'
import { passwordsCalls } from './passwords.routes'
import { recoveryCalls } from './recovery/recovery.routes'
import { registrationCalls } from './registration/registration.routes'

/** Everything about who somebody is. */
export const authCalls = (deps: Deps, site: Site) => ({
  ...registrationCalls(deps),
  ...loginCalls(deps),
  ...recoveryCalls(deps, site),
  ...passwordsCalls(deps),
  ...accountCalls(deps),
  ...biometricsCalls(deps, site),
})
