import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint, KeyRound } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { appLockFlow } from '../../../machines/auth/lock/app-lock.machine'
import { lockRefusal } from '../../../machines/auth/lock/lock.rules'
import { pageTitle, productName } from '../../../machines/shell/routes.rules'
import { missingPassword } from '../../../machines/values/password'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { lockAfter } from '../../platform/lock'
import { Button } from '../../ui/controls/button.view'
import { Form, valueIn } from '../../ui/controls/form.view'
import { PasswordField } from '../../ui/controls/password.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { useShownRefusal } from '../../ui/feedback/use-shown-refusal'
import { Modal } from '../../ui/layout/modal.view'
import { Logo } from '../../ui/marks/logo.view'
import { appLockActors, credentialHere } from './app-lock.actors'
import { Ground, NairaDrawing, Paper, Touch } from './app-lock.view'

/** For an element within a dialog that stays above every other: one that opens beneath would take all presses. */
const useTop = (): RefObject<HTMLDivElement | null> => {
  const inside = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = inside.current?.closest('dialog')
    let focused: EventTarget | null = null
    const keep = ({ target }: FocusEvent): void => {
      focused = target
    }
    own?.addEventListener('focusin', keep)
    const observer = new MutationObserver((changes) => {
      if (!own?.open || changes.every(({ target }) => target === own || !(target as HTMLDialogElement).open))
        return
      const last = focused as HTMLElement | null
      own.close()
      own.showModal()
      last?.focus()
    })
    observer.observe(document, { subtree: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return inside
}

/** While it is mounted the page's title tells nothing. */
const useLockedTitle = (): void => {
  useEffect(() => {
    const { title } = document
    document.title = pageTitle('Locked')
    return () => {
      document.title = title
    }
  }, [])
}

const LockRefusal = ({ text }: { text: string | null }) => {
  const refusal = useShownRefusal<HTMLParagraphElement>(text)
  return (
    <chakra.p {...refusal} role="alert" marginTop="3" outline="none" _empty={{ display: 'none' }}>
      {text}
    </chakra.p>
  )
}

/** The whole window while the app is locked, above the page and its dialogs (EXT-22). */
export const AppLockScreen = ({ onOpen }: { onOpen: () => void }) => {
  const services = useServices()
  const { account, send: sendSession } = useSession()
  const [state, send] = useFlow(appLockFlow, { actors: appLockActors(services) })
  const { byPassword, error } = state.context
  const heading = useId()
  const inside = useTop()
  useLockedTitle()
  const [hasFingerprint] = useState(() => credentialHere(services) !== null)
  const { enter, resync } = useSecret('appLock.password', (text) =>
    send({ type: 'appLock.enterPassword', filled: text !== '' }),
  )
  const isOpened = state.matches('opened')
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (isOpened) open()
  }, [isOpened])

  const typing = byPassword || !hasFingerprint
  const touching = state.matches('touching')
  const minutes = lockAfter.read(services.storage)
  return (
    <Modal placement="full" labelledBy={heading} onClose={() => undefined}>
      <Ground ref={inside}>
        <NairaDrawing />
        <chakra.p display="flex" alignItems="center" gap="10px" textStyle="rowTitle" fontSize="1.1875rem">
          <Logo height={32} onPlate />
          {productName}
        </chakra.p>
        <chakra.div alignSelf="center">
          <chakra.h1
            id={heading}
            textStyle="h1"
            fontSize={{ base: 'min(2.5rem, 12vw)', lg: '4.5rem' }}
            lineHeight="1"
          >
            Locked.
            <br />
            {typing ? 'Enter your password.' : 'Touch to open.'}
          </chakra.h1>
          <chakra.p marginTop="3" color="var(--muted)">
            {minutes > 0 && `Out of sight for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. `}
            What was running goes on.
          </chakra.p>
          {hasFingerprint && (
            <Touch
              aria-label="Open with fingerprint"
              aria-busy={touching || undefined}
              onClick={() => send({ type: 'appLock.touch' })}
            >
              {touching ? <Spinner aria-hidden /> : <Fingerprint aria-hidden size={44} />}
            </Touch>
          )}
          {!typing && <LockRefusal text={error && lockRefusal(error)} />}
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', lg: 'row' }}
          alignItems={{ lg: 'end' }}
          gap="2"
        >
          {typing ? (
            <Paper>
              <Form
                busy={state.hasTag('busy')}
                onSubmit={(form) => {
                  resync(valueIn(form, 'password'))
                  send({ type: 'appLock.submit' })
                }}
              >
                <input hidden readOnly autoComplete="username" value={account.username ?? ''} />
                <PasswordField
                  label="Password"
                  name="password"
                  autoComplete="current-password"
                  enterKeyHint="go"
                  autoFocus={byPassword}
                  error={missingPassword(state.context) ?? (error ? lockRefusal(error) : undefined)}
                  onChange={(change) => enter(change.target.value)}
                />
                <Button type="submit" loading={state.matches('checking')}>
                  Open
                </Button>
              </Form>
            </Paper>
          ) : (
            <Button variant="well" onClick={() => send({ type: 'appLock.choosePassword' })}>
              <KeyRound aria-hidden size={20} />
              Enter your password
            </Button>
          )}
          <Button variant="bare" color="plate.fg" onClick={() => sendSession({ type: 'session.logOut' })}>
            Log out
          </Button>
        </chakra.div>
      </Ground>
    </Modal>
  )
}
