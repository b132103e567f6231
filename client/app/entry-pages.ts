import type { ComponentType } from 'react'
import { entryRoutes } from '../../machines/shell/routes.rules'

export interface EntryPage {
  path: string
  title: string
  /** Its screen, fetched on opening; the login's is in the app's chunk. */
  code?: () => Promise<ComponentType>
}

/** The prerendered pages, which need no session. */
export const entryPages: readonly EntryPage[] = [
  entryRoutes.login,
  {
    ...entryRoutes.register,
    code: () => import('../auth/register/register.screen').then((it) => it.RegisterScreen),
  },
  {
    ...entryRoutes.verify,
    code: () => import('../transactions/verify/verify.screen').then((it) => it.VerifyScreen),
  },
  {
    ...entryRoutes.recovery,
    code: () => import('../auth/recovery/recovery.screen').then((it) => it.RecoveryScreen),
  },
]
