import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { FingerprintsDocument, RemoveFingerprintDocument } from '../../generated/graphql'
import { readCached } from '../../resource/observe'
import { forgetFingerprint } from './forget-fingerprint.store'

/** The account's fingerprints, in the Apollo cache (ruling 21). */
export const fingerprintsActors = ({ storage, transport }: Services, client: ApolloClient) => {
  const known = () => readCached(client, FingerprintsDocument, {})?.fingerprints ?? []
  return {
    readFingerprints: fromPromise<void, void>(async () => {
      await ask(transport, FingerprintsDocument, {}, { into: client })
    }),
    removeFingerprints: fromPromise<void, { id: string | null }>(async ({ input, signal }) => {
      const ids = input.id === null ? known().map(({ id }) => id) : [input.id]
      // One after the other: the customer is notified of each removal.
      for (const id of ids) await ask(transport, RemoveFingerprintDocument, { id }, { signal })
      // None is left, so the login page stops offering this device's fingerprint.
      if (known().length === ids.length) forgetFingerprint(storage)
    }),
  }
}
