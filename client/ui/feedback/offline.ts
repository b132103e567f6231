import { createContext } from 'react'
import type { OfflineCache } from '../../data/offline-cache'
import { timeOnItsDay } from '../format'

/** Null outside a session, and in tests of a single screen. */
export const OfflineCacheContext = createContext<OfflineCache['read'] | null>(null)

/** 'Oops! Looks like you are offline. · as of 06:02' (ruling 35), with the day unless it is today. */
export const failedSince = (text: string, at: number, now: number): string =>
  `${text} · as of ${timeOnItsDay(at, now)}`
