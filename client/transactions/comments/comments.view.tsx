import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { SendHorizontal } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { type ApiError, apiError, summaryOf } from '../../../machines/core/api-error'
import { commentsFlow } from '../../../machines/transactions/comments/comments.machine'
import {
  commentLength,
  commentMaximum,
  lettersLeft,
  maySend,
} from '../../../machines/transactions/comments/comments.rules'
import { productName } from '../../../machines/values/product'
import { runOperation } from '../../data/run-operation'
import { pollMs, usePageQuery } from '../../data/use-page-query'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { type Flow, useFlow } from '../../flows/use-flow'
import {
  AddCommentDocument,
  TransactionCommentsDocument,
  type WholeCommentFragment,
} from '../../generated/graphql'
import { type AppStorage, storagePrefix, storedValue } from '../../platform/storage'
import { Button } from '../../ui/controls/button.view'
import { Textarea } from '../../ui/controls/textarea.view'
import { ShareRecordingButton } from '../../ui/feedback/share-recording.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { dateTime } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'

interface Draft {
  text: string
  /** The comment in flight, or the one that failed, with its idempotency key; retries reuse the key. */
  unsent: { key: string; body: string } | null
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Unsent comments survive a reload; logout deletes them. */
const draftValue = (transactionId: string) =>
  storedValue(`${storagePrefix}comment.${transactionId}`, (json): Draft => {
    const { text, unsent } = (json ?? {}) as { text?: unknown; unsent?: { key?: unknown; body?: unknown } }
    const key = stringOrEmpty(unsent?.key)
    return { text: stringOrEmpty(text), unsent: key ? { key, body: stringOrEmpty(unsent?.body) } : null }
  })

/** Removes an empty draft. Merges another tab's writes. */
const saveDraft = (storage: AppStorage, transactionId: string, change: Partial<Draft>): void => {
  const storedDraft = draftValue(transactionId)
  const draft = { ...storedDraft.read(storage), ...change }
  storedDraft.write(storage, draft.text === '' && !draft.unsent ? null : draft)
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

interface CommentProps extends Pick<WholeCommentFragment, 'username' | 'body'> {
  isOwn: boolean
  children: ReactNode
}

/** Comments are plain text; each has its own writing direction. */
const Comment = ({ username, body, isOwn, children }: CommentProps) => (
  <Bubble own={isOwn}>
    <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {body}
    </chakra.p>
    <chakra.p textStyle="caption" color="fg.muted" overflowWrap="anywhere">
      <bdi>{username}</bdi> · <span>{children}</span>
    </chakra.p>
  </Bubble>
)

interface CommentLogProps {
  comments: readonly WholeCommentFragment[] | undefined
  failure: ApiError | null
  state: Flow<typeof commentsFlow>[0]
  unsent: string | undefined
  onReload: () => void
  onSendAgain: () => void
  onDiscard: () => void
}

const CommentLog = ({ comments, failure, state, unsent, ...on }: CommentLogProps) => {
  const { account } = useSession()
  const log = useRef<HTMLDivElement>(null)
  const { sendError } = state.context
  const hasFailed = state.matches('unsent')
  const newest = `${comments?.[0]?.id} ${unsent} ${hasFailed}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` triggers the scroll to the newest comment
  useLayoutEffect(() => {
    log.current?.scrollTo?.({ top: log.current.scrollHeight })
  }, [newest])
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
        <Comment
          key={id}
          // Customers must not see staff usernames.
          username={username === account.username ? username : `${productName} support`}
          body={body}
          isOwn={username === account.username}
        >
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
          <Comment username={account.username ?? 'You'} body={unsent} isOwn>
            {hasFailed ? <chakra.span color="red.fg">Not sent</chakra.span> : 'Sending…'}
          </Comment>
          {hasFailed && (
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

/** `onSent` reloads the list, because a list read during the request may lack the new comment. */
const commentsActors = (
  transport: Services['transport'],
  client: ApolloClient,
  unsentOf: () => Draft['unsent'],
  onSent: () => void,
) => ({
  sendComment: fromPromise<void, { transactionId: string; key: string }>(
    async ({ input: { transactionId, key } }) => {
      const unsent = unsentOf()
      if (unsent?.key !== key) throw apiError(null, null)
      const { addComment } = await runOperation(transport, AddCommentDocument, {
        transactionId,
        body: unsent.body,
        idempotencyKey: key,
      })
      client.cache.updateQuery(
        { query: TransactionCommentsDocument, variables: { transactionId } },
        (data) =>
          data && {
            ...data,
            comments: [addComment, ...data.comments.filter(({ id }) => id !== addComment.id)],
          },
      )
      onSent()
    },
  ),
})

/** The comments of a transaction and a field to write one (COMMENT-01 to COMMENT-05). */
export const CommentsPanel = ({ transactionId }: { transactionId: string }) => {
  const { transport, storage, newId } = useServices()
  const client = useApolloClient()
  const [draft, setDraft] = useState(() => draftValue(transactionId).read(storage))
  // The actor reads the draft before the next render, even if there is no storage.
  const draftRef = useRef(draft)
  const [input] = useState({
    transactionId,
    length: commentLength(draft.text),
    key: draft.unsent?.key ?? null,
  })
  const { data, failure, refresh, revalidate } = usePageQuery(TransactionCommentsDocument, {
    name: 'comments',
    variables: { transactionId },
    pollEvery: pollMs,
  })
  const [state, send] = useFlow(commentsFlow, {
    actors: commentsActors(
      transport,
      client,
      () => draftRef.current.unsent,
      () => {
        changeDraft({ unsent: null })
        revalidate()
      },
    ),
    input,
  })
  const { length } = state.context
  const isTooLong = length > commentMaximum
  const isReady = state.matches('ready')
  const sending = state.matches('sending')

  const changeDraft = (change: Partial<Draft>): void => {
    draftRef.current = { ...draftRef.current, ...change }
    saveDraft(storage, transactionId, change)
    setDraft(draftRef.current)
  }
  const write = (text: string): void => {
    changeDraft({ text })
    send({ type: 'comments.write', length: commentLength(text) })
  }
  const sendDraft = (): void => {
    if (!isReady || !maySend(length)) return
    const key = newId()
    changeDraft({ text: '', unsent: { key, body: draft.text.trim() } })
    send({ type: 'comments.send', key })
  }
  const discard = (): void => {
    changeDraft({ unsent: null })
    send({ type: 'comments.discard' })
  }

  return (
    <Card flush aria-labelledby="comments" display="flex" flexDirection="column" style={{ height: '338px' }}>
      <chakra.h2
        id="comments"
        textStyle="rowTitle"
        paddingInline={{ base: '4', lg: '6' }}
        paddingTop="5"
        paddingBottom="3"
      >
        Comments
      </chakra.h2>
      <CommentLog
        comments={data?.comments}
        failure={failure}
        state={state}
        unsent={isReady ? undefined : draft.unsent?.body}
        onReload={refresh}
        onSendAgain={() => send({ type: 'comments.sendAgain' })}
        onDiscard={discard}
      />
      <chakra.form
        display="flex"
        alignItems="flex-end"
        gap="1"
        paddingTop="2"
        paddingBottom="2"
        paddingInlineStart={{ base: '4', lg: '6' }}
        paddingInlineEnd={{ base: '2', lg: '3' }}
        onSubmit={(submit) => {
          submit.preventDefault()
          sendDraft()
        }}
      >
        <chakra.div flex="1" minWidth="0">
          <Textarea
            aria-label="Your comment"
            aria-describedby="comment-length"
            aria-invalid={isTooLong ? true : undefined}
            dir="auto"
            rows={1}
            placeholder="Write a comment"
            value={draft.text}
            onChange={(change) => write(change.currentTarget.value)}
            onKeyDown={(key) => {
              if (key.key === 'Enter' && (key.ctrlKey || key.metaKey)) sendDraft()
            }}
          />
          <chakra.p
            id="comment-length"
            textStyle="caption"
            color={isTooLong ? 'red.fg' : 'fg.muted'}
            textAlign="end"
          >
            {lettersLeft(length)}
          </chakra.p>
        </chakra.div>
        <Button
          type="submit"
          variant="bare"
          color="brand.fg"
          square
          aria-label="Send"
          marginBottom="5"
          loading={sending}
        >
          {!sending && <SendHorizontal aria-hidden size={24} />}
        </Button>
      </chakra.form>
    </Card>
  )
}
