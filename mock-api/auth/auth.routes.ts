import { Router } from 'express'
import type { Deps } from '../shared/deps'
import type { Site } from '../shared/site'
import { accountRouter } from './account.routes'
import { biometricsRouter } from './biometrics.routes'
import { loginRouter } from './login.routes'
import { passwordsRouter } from './passwords.routes'
import { recoveryRouter } from './recovery.routes'
import { registrationRouter } from './registration.routes'

/** Everything about who somebody is. */
export const authRouter = (deps: Deps, site: Site): Router =>
  Router().use(
    registrationRouter(deps),
    loginRouter(deps),
    recoveryRouter(deps, site),
    passwordsRouter(deps),
    accountRouter(deps),
    biometricsRouter(deps, site),
  )
