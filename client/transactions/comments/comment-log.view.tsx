import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import type { commentsFlow } from '../../../machines/transactions/comments/comments.machine'
import { useSession } from '../../flows/session'
import type { Flow } from '../../flows/use-flow'
import type { WholeCommentFragment } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { dateTime } from '../../ui/format'

interface CommentProps {
  username: string
  body: string
  own: boolean
  /** When it was written, or its sending status. */
  children: ReactNode
}

const Bubble = chakra('div', {
  base: {
    width: 'fit-content',
    maxWidth: '86%',
    padding: '10px 14px',
    marginBottom: '2',
    textStyle: 'secondary',
  },
  variants: {
    own: {
      true: { marginInlineStart: 'auto', bg: 'brand.subtle', borderRadius: '18px 4px 18px 18px' },
      false: { bg: 'bg.muted', borderRadius: '4px 18px 18px 18px' },
    },
  },
})

/** Plain text; each comment has its own writing direction. */
const Comment = ({ username, body, own, children }: CommentProps) => (
  <Bubble own={own}>
    <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {body}
    </chakra.p>
    <chakra.p textStyle="caption" color="fg.muted" overflowWrap="anywhere">
      <bdi>{username}</bdi> · <span>{children}</span>
    </chakra.p>
  </Bubble>
)

interface CommentLogProps {
  /** Newest first; undefined while loading. */
  comments: readonly WholeCommentFragment[] | undefined
  /** Why loading failed. */
  failure: ApiError | null
  state: Flow<typeof commentsFlow>[0]
  /** The comment being sent, or not sent. */
  unsent: string | undefined
  onReload: () => void
  onSendAgain: () => void
  onDiscard: () => void
}

/** The comments, oldest first, followed by the unsent one. */
export const CommentLog = ({ comments, failure, state, unsent, ...on }: CommentLogProps) => {
  const { account } = useSession()
  const log = useRef<HTMLDivElement>(null)
  const { sendError } = state.context
  const lost = state.matches('unsent')
  const last = `${comments?.[0]?.id} ${unsent} ${lost}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` triggers the scroll to the newest comment
  useLayoutEffect(() => {
    log.current?.scrollTo?.({ top: log.current.scrollHeight })
  }, [last])
  return (
    <chakra.div
      ref={log}
      role="log"
      aria-label="Comments"
      tabIndex={0}
      flex="1"
      minHeight="0"
      overflowY="auto"
      overscrollBehavior="contain"
      paddingInline={{ base: '4', lg: '6' }}
    >
      {[...(comments ?? [])].reverse().map(({ id, username, body, createDate }) => (
        <Comment key={id} username={username} body={body} own={username === account.username}>
          <time dateTime={createDate}>{dateTime(createDate)}</time>
        </Comment>
      ))}
      {failure ? (
        <chakra.div display="flex" flexDirection="column" alignItems="center" gap="2" paddingBlock="2">
          <chakra.p color="red.fg" textAlign="center">
            {summaryOf(failure)}
          </chakra.p>
          <Button variant="subtle" onClick={on.onReload}>
            Load comments again
          </Button>
          <ShareRecordingButton />
        </chakra.div>
      ) : !comments ? (
        <Skeleton height="12" marginBlock="2" />
      ) : (
        comments.length === 0 &&
        unsent === undefined && (
          <chakra.p color="fg.muted" paddingBlock="2">
            No comments yet. Questions about this transaction are answered here.
          </chakra.p>
        )
      )}
      {unsent !== undefined && (
        <>
          <Comment username={account.username ?? 'You'} body={unsent} own>
            {lost ? <chakra.span color="red.fg">Not sent</chakra.span> : 'Sending…'}
          </Comment>
          {lost && (
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBottom="2">
              {sendError && (
                <chakra.p flexBasis="full" textStyle="secondary" color="red.fg">
                  {summaryOf(sendError)}
                </chakra.p>
              )}
              <Button variant="subtle" onClick={on.onSendAgain}>
                Send again
              </Button>
              <Button variant="plain" onClick={on.onDiscard}>
                Discard
              </Button>
            </chakra.div>
          )}
        </>
      )}
    </chakra.div>
  )
}
