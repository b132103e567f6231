import { useEffect } from 'react'
import type { SecretSlot } from '../platform/vault'
import { useServices } from './services'

/** A typed secret: only its field and the vault hold it, and the vault deletes it when the form unmounts. */
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
    /** For use on submit, because password managers fire no events. Returns whether the text has changed. */
    resync: (text: string, ...more: More): boolean => {
      const isNew = text !== vault.read(slot)
      if (isNew) enter(text, ...more)
      return isNew
    },
  }
}
