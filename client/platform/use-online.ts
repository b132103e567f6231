import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onChange)
  }
}
const isOnline = (): boolean => navigator.onLine

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
