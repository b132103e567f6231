import type { ComponentType } from 'react'
import { entryRoutes } from '../machines/shell/routes.rules'

export interface EntryPage {
  path: string
  title: string
  /** Its screen, fetched when it opens; the login's comes with the app. */
  code?: () => Promise<ComponentType>
}

/** The pages that the build prerenders: anybody may begin with them, before anything is known. */
export const entryPages: readonly EntryPage[] = [
  entryRoutes.login,
  {
    ...entryRoutes.register,
    code: () => import('./auth/register/register.screen').then((it) => it.RegisterScreen),
  },
  {
    ...entryRoutes.verify,
    code: () => import('./transactions/verify/verify.screen').then((it) => it.VerifyScreen),
  },
  {
    ...entryRoutes.recovery,
    code: () => import('./auth/recovery/recovery.screen').then((it) => it.RecoveryScreen),
  },
]
