import { useState } from 'react'
import { lockAfterIn, lockChoices } from '../../machines/values/lock-after'
import { useServices } from '../flows/services'
import { lockAfter } from '../platform/lock/lock'
import { SelectField } from '../ui/controls/select.view'
import { Card } from '../ui/layout/card.view'

const options = lockChoices.map((each) => ({ value: String(each), text: each ? `${each} min` : 'Never' }))

/** After how long out of sight the app locks (EXT-29), kept on this device. */
export const LockAfterCard = () => {
  const { storage } = useServices()
  const [minutes, setMinutes] = useState(() => lockAfter.read(storage))
  const pick = (value: string): void => {
    lockAfter.write(storage, lockAfterIn(Number(value)))
    setMinutes(lockAfter.read(storage))
  }
  return (
    <Card>
      <SelectField label="Lock after, out of sight" value={String(minutes)} options={options} onPick={pick} />
    </Card>
  )
}
