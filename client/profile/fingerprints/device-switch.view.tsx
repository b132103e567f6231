import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Switch } from '../../ui/controls/switch.view'
import { Item } from '../../ui/rows/item.view'

interface DeviceSwitchProps {
  on: boolean
  busy: boolean
  onSwitch: () => void
}

/** Whether login on this device begins with a fingerprint. */
export const DeviceSwitch = ({ on, busy, onSwitch }: DeviceSwitchProps) => {
  const id = useId()
  return (
    <Item>
      <chakra.div flex="1" minWidth="0">
        <chakra.h3 id={`${id}name`} textStyle="rowTitle">
          Fingerprint on this device
        </chakra.h3>
        <chakra.p id={`${id}text`} textStyle="secondary" color="fg.muted">
          {on ? 'This device uses your fingerprint.' : 'This device uses your password.'}
        </chakra.p>
      </chakra.div>
      <Switch
        on={on}
        busy={busy}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}text`}
        onClick={onSwitch}
      />
    </Item>
  )
}
