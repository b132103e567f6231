import { useState } from 'react'
import { type LockAfter, lockChoices } from '../../machines/values/lock-after'
import { useServices } from '../flows/services'
import { lockAfter } from '../platform/lock'
import { ChoicesCard } from './choices.view'

const choices = lockChoices.map((minutes) => [minutes, minutes ? `${minutes} min` : 'Never'] as const)

/** When the app locks (EXT-29), kept on this device. */
export const LockAfterCard = () => {
  const { storage } = useServices()
  const [minutes, setMinutes] = useState(() => lockAfter.read(storage))
  const pick = (picked: LockAfter): void => {
    setMinutes(picked)
    lockAfter.write(storage, picked)
  }
  return (
    <ChoicesCard
      title="Lock after"
      text="Out of sight for this long, the app opens again by your fingerprint or password only."
      choices={choices}
      value={minutes}
      onPick={pick}
    />
  )
}
