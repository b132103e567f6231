import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { commentsFlow } from '../../../machines/transactions/comments/comments.machine'
import {
  commentLength,
  commentMaximum,
  lettersLeft,
  maySend,
} from '../../../machines/transactions/comments/comments.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { Button } from '../../ui/controls/button.view'
import { Textarea } from '../../ui/controls/textarea.view'
import { Card } from '../../ui/layout/card.view'
import { CommentLog } from './comment-log.view'
import { commentsActors, commentsSource } from './comments.actors'
import { type Draft, draftOf, saveDraft } from './draft.store'

/** A transaction's comments, and a field to write one (COMMENT-01 to COMMENT-05). */
export const CommentsPanel = ({ transactionId }: { transactionId: string }) => {
  const services = useServices()
  const client = useApolloClient()
  const { storage, newId } = services
  const [draft, setDraft] = useState(() => draftOf(storage, transactionId))
  const [input] = useState({
    transactionId,
    length: commentLength(draft.text),
    key: draft.unsent?.key ?? null,
  })
  const { data, failure, refresh, revalidate } = useResource(commentsSource, { key: transactionId })
  const [state, send] = useFlow(commentsFlow, {
    actors: commentsActors(services, client, revalidate),
    input,
  })
  const { length } = state.context
  const isTooLong = length > commentMaximum
  const isReady = state.matches('ready')
  const sending = state.matches('sending')

  const keep = (change: Partial<Draft>): void => {
    saveDraft(storage, transactionId, change)
    setDraft({ ...draft, ...change })
  }
  const write = (text: string): void => {
    keep({ text })
    send({ type: 'comments.write', length: commentLength(text) })
  }
  const sendDraft = (): void => {
    if (!isReady || !maySend(length)) return
    const key = newId()
    keep({ text: '', unsent: { key, body: draft.text.trim() } })
    send({ type: 'comments.send', key })
  }
  const discard = (): void => {
    keep({ unsent: null })
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
