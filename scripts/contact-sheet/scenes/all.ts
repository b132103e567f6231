import type { Scene } from '../scene'
import { publicScenes } from './public.scenes'
import { roomScenes } from './rooms.scenes'
import { sellScenes } from './sell.scenes'
import { shellScenes } from './shell.scenes'
import { transactionScenes } from './transactions.scenes'
import { walletScenes } from './wallets.scenes'

/** Every screen, in every state that a customer may meet. */
export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...sellScenes,
  ...transactionScenes,
  ...walletScenes,
  ...roomScenes,
  ...shellScenes,
]
