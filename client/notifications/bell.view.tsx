import { chakra } from '@chakra-ui/react/styled-system'
import { Bell as Icon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.view'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { useIdle } from '../ui/layout/lazy-tail.view'

const inbox = screenCode(() => import('./inbox.screen').then(({ Inbox }) => Inbox))

/** The notifications load when the page is idle, or on a click; a failed load is shown only after a click. */
export const Bell = () => {
  const [unread, setUnread] = useState(0)
  const [clickCount, setClickCount] = useState(0)
  const isIdle = useIdle()
  return (
    <>
      <Button
        variant="bare"
        square
        position="relative"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setClickCount(clickCount + 1)}
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
      {(isIdle || clickCount > 0) && (
        <LazyDialog quiet={clickCount === 0} onClose={() => setClickCount(0)}>
          <LazyScreen code={inbox} clickCount={clickCount} onUnread={setUnread} />
        </LazyDialog>
      )}
    </>
  )
}
