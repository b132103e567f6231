import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { describe, expect, it } from 'vitest'
import { createApollo } from '../../client/data/apollo'
import { query } from '../../client/data/query'
import { createTransport, sequential, type Transport } from '../../client/data/transport'
import {
  AddCommentDocument,
  DepositsOfCoinDocument,
  IntentOutcomeDocument,
  LogoutDocument,
  MarkNotificationReadDocument,
  NotificationNewsDocument,
  NotificationsDocument,
  PlaceSellDocument,
  TransactionCommentsDocument,
  TransactionDetailsDocument,
} from '../../client/generated/graphql'

/** A response that waits until the test gives it. */
const later = () => {
  let give: (value: object) => void = () => undefined
  const promise = new Promise<object>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

type Document = TypedDocumentNode<never, never>
const transaction = (status: string) => ({ transaction: { __typename: 'Transaction', id: 't1', status } })
const list = (status: string) => ({
  latest: { nodes: [{ __typename: 'Transaction', id: 't1', status }] },
})
const notification = (read: boolean) => ({ __typename: 'Notification', id: 'n1', read })
const notifications = (read: boolean) => ({ notifications: { nodes: [notification(read)] } })
const comments = (...ids: string[]) => ({ comments: ids.map((id) => ({ __typename: 'Comment', id })) })

/** A network that answers each request when the test says so; requests in the order in which they were sent. */
const stage = () => {
  const requests: ReturnType<typeof later>[] = []
  const transport = sequential((async () => {
    const request = later()
    requests.push(request)
    return { data: await request.promise }
  }) as Transport)
  const delivered: unknown[] = []
  const send = (document: unknown) =>
    transport(document as Document, {} as never).then(({ data }) => void delivered.push(data))
  return { requests, delivered, send }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('out-of-order responses (ruling 40)', () => {
  it.each<[string, older: unknown, newer: unknown, before: object, after: object]>([
    [
      'a sale',
      TransactionDetailsDocument,
      TransactionDetailsDocument,
      transaction('pending'),
      transaction('paid'),
    ],
    [
      'a sale in another operation',
      DepositsOfCoinDocument,
      TransactionDetailsDocument,
      list('pending'),
      transaction('paid'),
    ],
    [
      'a comment',
      TransactionCommentsDocument,
      TransactionCommentsDocument,
      comments('c1'),
      comments('c2', 'c1'),
    ],
    [
      'a notification',
      NotificationNewsDocument,
      NotificationsDocument,
      notifications(false),
      notifications(true),
    ],
    ['a deposit', DepositsOfCoinDocument, DepositsOfCoinDocument, { latest: { nodes: [] } }, list('pool')],
  ])('the older response about %s is read again', async (_, older, newer, before, after) => {
    const { requests, delivered, send } = stage()
    const all = [send(older), send(newer)]
    requests[1]!.give(after)
    await settle()
    requests[0]!.give(before)
    await settle()
    expect([requests.length, delivered]).toEqual([3, [after]])
    requests[2]!.give(after)
    await Promise.all(all)
    expect(delivered).toEqual([after, after])
  })

  it.each<[string, mutation: unknown, read: unknown, before: object, after: object]>([
    ['a sale', PlaceSellDocument, TransactionDetailsDocument, transaction('pending'), transaction('paid')],
    ['a comment', AddCommentDocument, TransactionCommentsDocument, comments('c1'), comments('c2', 'c1')],
    [
      'a notification',
      MarkNotificationReadDocument,
      NotificationNewsDocument,
      notifications(false),
      notifications(true),
    ],
  ])(
    'a read that started before the mutation of %s finished is repeated',
    async (_, mutation, read, before, after) => {
      const { requests, delivered, send } = stage()
      const changed = send(mutation)
      const answered = send(read)
      requests[0]!.give({ done: true })
      await changed
      requests[1]!.give(before)
      await settle()
      expect([requests.length, delivered]).toEqual([3, [{ done: true }]])
      requests[2]!.give(after)
      await answered
      expect(delivered.at(-1)).toEqual(after)
    },
  )

  it('responses about different entities in any order cause no further request', async () => {
    const { requests, delivered, send } = stage()
    const all = [send(TransactionDetailsDocument), send(NotificationsDocument)]
    requests[1]!.give(notifications(true))
    requests[0]!.give(transaction('paid'))
    await Promise.all(all)
    expect([requests.length, delivered.length]).toEqual([2, 2])
  })

  it.each([
    ['reordered', { data: { one: 1 } }],
    ['refused', { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }],
  ])('a %s read is never repeated with the token of another account', async (_, answer) => {
    let account = 'ada'
    const [heldReply, tokens] = [later(), [] as unknown[]]
    const readAccount = () => account
    const transport = sequential(
      createTransport({
        fetch: async (_url, init) => {
          const { authorization } = init!.headers as Record<string, string>
          tokens.push(authorization)
          return Response.json(tokens.length === 1 ? await heldReply.promise : { data: { theirs: 2 } })
        },
        readToken: () => account,
        readAccount,
        onUnauthenticated: () => undefined,
      }),
      readAccount,
    )
    const adas = transport(IntentOutcomeDocument as never as Document, {} as never)
    await transport(LogoutDocument as never as Document, {} as never)
    account = 'newbie'
    heldReply.give(answer)
    expect([await adas, tokens]).toEqual([answer, ['ada', 'ada']])
  })

  it('an aborted read is not repeated', async () => {
    const requests: ReturnType<typeof later>[] = []
    const transport = sequential((async () => {
      requests.push(later())
      return { data: await requests.at(-1)!.promise }
    }) as Transport)
    const leaving = new AbortController()
    const document = TransactionDetailsDocument as never as Document
    const first = query(createApollo(transport), document, {} as never, { signal: leaving.signal })
    const second = transport(document, {} as never)
    requests[1]!.give(transaction('paid'))
    await second
    leaving.abort()
    requests[0]!.give(transaction('pending'))
    await expect(first).rejects.toMatchObject({ status: null })
    expect(requests.length).toBe(2)
  })
})
