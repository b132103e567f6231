import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { AddCommentDocument, TransactionCommentsDocument } from '../../generated/graphql'
import { draftOf, saveDraft } from './draft.store'

export const commentsActors = ({ transport, storage }: Services, client: ApolloClient) => ({
  readComments: fromPromise<void, { transactionId: string }>(async ({ input: { transactionId }, signal }) => {
    const data = await ask(transport, TransactionCommentsDocument, { transactionId }, signal)
    // What nobody waits for any more may be older than what is shown.
    if (!signal.aborted)
      client.writeQuery({ query: TransactionCommentsDocument, variables: { transactionId }, data })
  }),
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
    },
  ),
})
