import type { ComponentType } from 'react'
import { entryRoutes } from '../../machines/shell/routes.rules'

export interface EntryPage {
  path: string
  title: string
  code?: () => Promise<ComponentType>
}

/** The prerendered pages; they need no session. */
export const entryPages: readonly EntryPage[] = [
  entryRoutes.login,
  {
    ...entryRoutes.register,
    code: () => import('../auth/register/register.screen').then((m) => m.RegisterScreen),
  },
  {
    ...entryRoutes.verify,
    code: () => import('../transactions/verify/verify.screen').then((m) => m.VerifyScreen),
  },
  {
    ...entryRoutes.recovery,
    code: () => import('../auth/recovery/recovery.screen').then((m) => m.RecoveryScreen),
  },
]
