import { Router } from 'express'
import type { Deps } from '../http/deps'
import type { Site } from '../http/site'
import { accountRouter } from './account.routes'
import { biometricsRouter } from './biometrics/biometrics.routes'
import { loginRouter } from './login.routes'
import { passwordsRouter } from './passwords.routes'
import { recoveryRouter } from './recovery/recovery.routes'
import { registrationRouter } from './registration/registration.routes'

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
