import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { AddCommentDocument, TransactionCommentsDocument } from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { draftOf, saveDraft } from './draft.store'

/**
 * Comments by the transaction's number as customers see it (API-37). Polled, because somebody may answer at any time.
 */
export const commentsSource = querySource({
  name: 'comments',
  document: TransactionCommentsDocument,
  variables: ({ key }) => ({ transactionId: key ?? '' }),
  readingOf: ({ comments }, before) => ({
    polls: true,
    changed: comments[0]?.id !== before?.comments[0]?.id,
  }),
})

/** `onSent`: a list read meanwhile may lack the new comment. */
export const commentsActors = (
  { transport, storage }: Services,
  client: ApolloClient,
  onSent: () => void,
) => ({
  sendComment: fromPromise<void, { transactionId: string; key: string }>(
    async ({ input: { transactionId, key } }) => {
      const { unsent } = draftOf(storage, transactionId)
      if (unsent?.key !== key) throw apiError(null, null)
      const { addComment } = await ask(transport, AddCommentDocument, {
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
      saveDraft(storage, transactionId, { unsent: null })
      onSent()
    },
  ),
})
