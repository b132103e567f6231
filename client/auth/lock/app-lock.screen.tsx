import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint, KeyRound } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { appLockFlow } from '../../../machines/auth/lock/app-lock.machine'
import { ceremonyMs } from '../../../machines/biometrics/biometric'
import { pageTitle, productName } from '../../../machines/shell/routes.rules'
import { useReauthenticate } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { askAuthenticator, deviceKey } from '../../platform/fingerprint'
import { attempt } from '../../platform/storage'
import { Button } from '../../ui/controls/button.view'
import { HeroCard } from '../../ui/layout/hero.view'
import { Modal } from '../../ui/layout/modal.view'
import { Logo } from '../../ui/marks/logo.view'
import { WithReauthentication } from '../reauthenticate/reauthenticate.screen'

/** The account's credential on this device; null if there is none, or if the stored one has no id or another owner. */
const deviceCredential = ({ session, storage }: Services): string | null => {
  const [id, owner] = attempt(() => storage.getItem(deviceKey))?.split(' ') ?? []
  return id && owner && owner === session.read()?.account.id ? id : null
}

/** The device alone decides, even offline: if it accepts this credential, the app unlocks (decision 49). */
const appLockActors = (services: Services) => ({
  confirmFingerprint: fromPromise<void, void>(async ({ signal }) => {
    const optionsJSON = {
      // Any value will do, because no server compares it.
      challenge: crypto.randomUUID().replaceAll('-', ''),
      allowCredentials: [{ id: deviceCredential(services) ?? '', type: 'public-key' as const }],
      userVerification: 'required' as const,
      timeout: ceremonyMs,
    }
    await askAuthenticator(({ startAuthentication }) => startAuthentication({ optionsJSON }), signal)
  }),
})

/** Keeps the lock's dialog above all others: a dialog that opened later would receive every tap. */
const useTopLayer = (): RefObject<HTMLDivElement | null> => {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const lockDialog = content.current!.closest('dialog')!
    const isOtherDialog = ({ target }: { target: Node }): boolean =>
      !lockDialog.contains(target) && (target as HTMLDialogElement).open
    const observer = new MutationObserver((changes) => {
      if (!changes.some(isOtherDialog)) return
      for (const dialog of [lockDialog, ...lockDialog.querySelectorAll('dialog')]) {
        dialog.close()
        dialog.showModal()
      }
    })
    observer.observe(document, { subtree: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return content
}

const Locked = ({ onOpen }: { onOpen: () => void }) => {
  const services = useServices()
  const { send: sendSession } = useSession()
  const [state, send] = useFlow(appLockFlow, { actors: appLockActors(services) })
  const [hasFingerprint] = useState(() => deviceCredential(services) !== null)
  const content = useTopLayer()
  const askPassword = useReauthenticate(
    'appLock',
    (confirmed) => confirmed && send({ type: 'appLock.confirm' }),
  )
  const isUnlocked = state.matches('opened')
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (isUnlocked) open()
  }, [isUnlocked])
  // A layout effect, so that a screen reader announces the title together with the text.
  useLayoutEffect(() => {
    const { title } = document
    document.title = pageTitle('Locked')
    return () => {
      document.title = title
    }
  }, [])
  return (
    <HeroCard
      ref={content}
      display="grid"
      gridTemplate="auto 1fr auto / minmax(0, 1fr)"
      gap="6"
      height="100dvh"
      overflow="hidden auto"
      padding={{ base: '16px 20px 24px', lg: '40px 64px 48px' }}
      borderRadius="0"
      css={{ '& > svg': { top: { lg: '-196px' }, width: { lg: '720px' }, height: { lg: '720px' } } }}
    >
      <chakra.p display="flex" alignItems="center" gap="10px" textStyle="rowTitle" fontSize="1.1875rem">
        <Logo height={32} isOnHero />
        {productName}
      </chakra.p>
      <chakra.div alignSelf="center">
        <chakra.h1 textStyle="h1" fontSize={{ base: 'min(2.5rem, 12vw)', lg: '4.5rem' }} lineHeight="1">
          Locked.
          <br />
          {hasFingerprint ? 'Touch to unlock.' : 'Enter your password.'}
        </chakra.h1>
        <chakra.p marginBlock="12px 24px" color="var(--muted)">
          Locked while you were away. Anything in progress carries on.
        </chakra.p>
        {hasFingerprint && (
          <Button
            variant="light"
            width="88px"
            height="88px"
            borderRadius="hero"
            aria-label="Unlock with fingerprint"
            loading={state.matches('touching')}
            onClick={() => send({ type: 'appLock.touch' })}
          >
            {!state.matches('touching') && <Fingerprint aria-hidden size={44} />}
          </Button>
        )}
        <chakra.p role="alert" marginTop="3">
          {state.context.touchFailed && "That didn't work. Try again, or use your password."}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexDirection={{ base: 'column', lg: 'row' }} gap="2">
        <Button
          variant={hasFingerprint ? 'well' : 'light'}
          onClick={() => askPassword('You need to be online for this.')}
        >
          <KeyRound aria-hidden size={20} />
          Enter your password
        </Button>
        <Button variant="bare" color="hero.fg" onClick={() => sendSession({ type: 'session.logOut' })}>
          Log out
        </Button>
      </chakra.div>
    </HeroCard>
  )
}

/** Covers the page and its dialogs while the app is locked (EXT-22). */
export const AppLockScreen = ({ onOpen }: { onOpen: () => void }) => (
  <Modal placement="full" label="Locked" onClose={() => undefined}>
    <WithReauthentication>
      <Locked onOpen={onOpen} />
    </WithReauthentication>
  </Modal>
)
