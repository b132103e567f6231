import type { Scene } from '../scene'
import { bankScenes } from './banks.scenes'
import { componentScenes } from './components.scenes'
import { joiningScenes } from './joining.scenes'
import { moneyScenes } from './money.scenes'
import { publicScenes } from './public.scenes'
import { roomScenes } from './rooms.scenes'
import { sellScenes } from './sell.scenes'
import { shellScenes } from './shell.scenes'
import { toldScenes } from './told.scenes'
import { transactionScenes } from './transactions.scenes'
import { walletScenes } from './wallets.scenes'

/** Every state, room by room. */
export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...joiningScenes,
  ...shellScenes,
  ...toldScenes,
  ...sellScenes,
  ...transactionScenes,
  ...walletScenes,
  ...moneyScenes,
  ...bankScenes,
  ...roomScenes,
  ...componentScenes,
]
