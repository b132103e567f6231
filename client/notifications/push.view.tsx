import { chakra } from '@chakra-ui/react/styled-system'
import { type PushChoice, passwordForPushText, pushFlow } from '../../machines/notifications/push.machine'
import { usePasswordWhen } from '../flows/reauthentication'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { Switch } from '../ui/controls/switch.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { pushActors } from './push.actors'

/** Whether this device is told of arrived naira while the app is closed, and with amounts (EXT-32 to EXT-34). */
export const PushChoices = () => {
  const [state, send] = useFlow(pushFlow, { actors: pushActors(useServices()) })
  const { choice, error } = state.context
  const waits = state.matches('askingPassword')
  usePasswordWhen(waits, { subject: 'push', text: passwordForPushText }, (confirmed) =>
    send({ type: confirmed ? 'push.agree' : 'push.decline' }),
  )
  if (choice === null) return null
  const isOn = choice !== 'nothing'
  const switches: { id: string; label: string; on: boolean; next: Exclude<PushChoice, null> }[] = [
    { id: 'push-on', label: 'Tell me when naira arrives', on: isOn, next: isOn ? 'nothing' : 'arrivals' },
    {
      id: 'push-amounts',
      label: 'Show amounts on the lock screen',
      on: choice === 'amounts',
      next: choice === 'amounts' ? 'arrivals' : 'amounts',
    },
  ]
  return (
    <chakra.section aria-label="With the app closed" paddingInline="5" paddingBottom="2">
      {switches.slice(0, isOn ? 2 : 1).map(({ id, label, on, next }) => (
        <chakra.div key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3">
          <span id={id}>{label}</span>
          <Switch
            aria-labelledby={id}
            on={on}
            busy={waits || state.matches('choosing')}
            onClick={() => send({ type: 'push.choose', choice: next })}
          />
        </chakra.div>
      ))}
      <ErrorText error={error} fields={[]} />
    </chakra.section>
  )
}
