import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { referralLink } from '../../machines/referrals/referral-board.rules'
import { entryRoutes } from '../../machines/shell/routes.rules'
import type { Services } from '../flows/services'
import { ReferralBoardDocument } from '../generated/graphql'
import { readCached } from '../resource/observe'

export const linkFor = (code: string): string =>
  referralLink(`${window.location.origin}${entryRoutes.register.path}`, code)

export const referralBoardActors = ({ copy }: Services, client: ApolloClient, accountId: string) => {
  const codeShown = (): string => {
    const known = readCached(client, ReferralBoardDocument, { accountId })
    const code = known?.referralInfo?.referralCode
    if (!code) throw apiError(null, null)
    return code
  }
  return {
    copyCode: fromPromise<void, void>(async () => copy(codeShown())),
    copyLink: fromPromise<void, void>(async () => copy(linkFor(codeShown()))),
    shareLink: fromPromise<void, void>(async () => {
      await navigator
        .share({ title: 'Join me on CoinNaira', url: linkFor(codeShown()) })
        .catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
        })
    }),
  }
}
