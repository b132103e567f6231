import { chakra } from '@chakra-ui/react/styled-system'
import { Bell as Icon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.view'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { useIdle } from '../ui/layout/use-idle'

const inbox = screenCode(() => import('./inbox.screen').then(({ Inbox }) => Inbox))

/**
 * The bell. It is there with the frame; the notifications, a third of the frame's work, and their code come when the
 * page is idle, or at a press: only then a failure is told.
 */
export const Bell = () => {
  const [unread, setUnread] = useState(0)
  const [presses, setPresses] = useState(0)
  const isIdle = useIdle()
  return (
    <>
      <Button
        variant="bare"
        square
        position="relative"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setPresses(presses + 1)}
      >
        <Icon aria-hidden size={24} />
        {unread > 0 && (
          <chakra.span
            data-unread
            position="absolute"
            top="10px"
            insetInlineEnd="11px"
            boxSize="10px"
            borderRadius="chip"
            bg="currentColor"
          />
        )}
      </Button>
      {(isIdle || presses > 0) && (
        <LazyDialog quiet={presses === 0} onClose={() => setPresses(0)}>
          <LazyScreen code={inbox} presses={presses} onUnread={setUnread} />
        </LazyDialog>
      )}
    </>
  )
}
