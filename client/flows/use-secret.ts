import { useEffect } from 'react'
import type { SecretSlot } from '../platform/vault'
import { useServices } from './services'

/**
 * A secret that is typed: it stands in its field and in the vault, which forgets it when the form goes. `onType` tells
 * the flow about it; `More` is what that needs besides.
 */
export const useSecret = <More extends unknown[] = []>(
  slot: SecretSlot,
  onType: (text: string, ...more: More) => void,
) => {
  const { vault } = useServices()
  useEffect(() => () => vault.put(slot, ''), [vault, slot])
  const enter = (text: string, ...more: More): void => {
    vault.put(slot, text)
    onType(text, ...more)
  }
  return {
    enter,
    /** What the field holds when it is sent: a password manager fills it in without events. Whether it is new. */
    resync: (text: string, ...more: More): boolean => {
      const isNew = text !== vault.read(slot)
      if (isNew) enter(text, ...more)
      return isNew
    },
  }
}
