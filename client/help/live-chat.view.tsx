import { chakra } from '@chakra-ui/react/styled-system'
import { MessagesSquare, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { liveChatFlow } from '../../machines/help/live-chat.machine'
import { readChatMessage } from '../../machines/help/live-chat.rules'
import { usePageQuery } from '../data/use-page-query'
import { useFlow } from '../flows/use-flow'
import { KnownLiveChatDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { useFrameMessages } from '../widgets/use-frame-messages'

/** The gateway redirects this URL to the configured chat page. */
export const chatAddress = '/widgets/chat.html'

const askId = 'ask-live-chat'

const Panel = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'above',
    insetInlineEnd: { base: '0', md: '4' },
    bottom: { base: '0', md: '4' },
    width: { base: '100vw', md: '400px' },
    height: { base: '80dvh', md: '560px' },
    maxHeight: 'calc(100dvh - 88px)',
    paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.raised',
    color: 'fg',
    borderRadius: { base: '28px 28px 0 0', md: 'hero' },
    boxShadow: 'sheet',
    overflow: 'hidden',
    animation: 'rise {durations.sheet} {easings.out}',
    // Hidden by a style while loading, because moving it or changing `display` later would reload the frame.
    '&[data-waiting]': { visibility: 'hidden', pointerEvents: 'none' },
  },
})

const Frame = chakra('iframe', {
  base: { flex: '1', width: 'full', borderWidth: '0' },
})

/** Live chat on demand, in a sandboxed frame that shares nothing with the app (HELP-05, ruling 8). */
export const LiveChat = ({ otherwise }: { otherwise: ReactNode }) => {
  // The notifications' query reads this setting too; if there is no chat, there is no button.
  const { data, hasFailed } = usePageQuery(KnownLiveChatDocument, {
    name: 'liveChat',
    variables: {},
    quiet: true,
    once: true,
  })
  const [state, send] = useFlow(liveChatFlow)
  const frame = useRef<HTMLIFrameElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isOpen = state.matches('open')
  const busy = state.hasTag('busy')
  useFrameMessages(frame, readChatMessage, ({ type }) =>
    send({ type: type === 'chat.ready' ? 'liveChat.arrive' : 'liveChat.break' }),
  )
  // Moves the focus into the chat when it opens, and back to the button when it closes.
  useEffect(() => {
    if (!isOpen) return
    panel.current?.focus()
    return () => document.getElementById(askId)?.focus()
  }, [isOpen])

  // The same height as the button, so that nothing shifts.
  if (!data && !hasFailed) return <Skeleton height="52px" bg="var(--well)" />
  if (!data?.liveChat) return otherwise
  return (
    <>
      {state.matches('failed') && (
        <chakra.p role="alert" marginBottom="2">
          Live chat did not load.
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          id={askId}
          variant="light"
          flex="1"
          loading={busy}
          onClick={() => send({ type: 'liveChat.ask' })}
        >
          {!busy && <MessagesSquare aria-hidden size={20} />}
          {state.matches('failed') ? 'Try again' : 'Chat with us'}
        </Button>
        {busy && (
          <Button variant="well" onClick={() => send({ type: 'liveChat.close' })}>
            Cancel
          </Button>
        )}
      </chakra.div>
      {(isOpen || busy) &&
        // The hero is a stacking context: inside it, the panel would be below the navigation bar.
        createPortal(
          <Panel
            ref={panel}
            tabIndex={-1}
            aria-label="Live chat"
            aria-hidden={!isOpen || undefined}
            data-waiting={isOpen ? undefined : ''}
            onKeyDown={(event) => {
              if (event.key === 'Escape') send({ type: 'liveChat.close' })
            }}
          >
            <chakra.div
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              paddingInlineStart="4"
            >
              <chakra.h2 textStyle="h2">Live chat</chakra.h2>
              <Button
                variant="bare"
                square
                aria-label="Close live chat"
                onClick={() => send({ type: 'liveChat.close' })}
              >
                <X aria-hidden size={24} />
              </Button>
            </chakra.div>
            <Frame
              ref={frame}
              src={chatAddress}
              title="Live chat"
              sandbox="allow-scripts"
              referrerPolicy="no-referrer"
            />
          </Panel>,
          document.body,
        )}
    </>
  )
}
