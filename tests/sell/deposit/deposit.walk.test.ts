import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { chainsOf } from '../../../machines/sell/deposit/address.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { externalCall, instant, restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

const copyButton = /^Copy .* Address/
const pictureButton = 'Save or share QR code'
const networkKey = `app.network.${personas.ada.accountId}.USDT.tron`
const names: Record<string, string> = { tron: 'Tron (TRC-20)', bsc: 'BNB Smart Chain (BEP-20)' }

/** What becomes of the picture. */
const picture = externalCall('shareOrDownload', (outcome) => {
  const { outcome: pictureOutcome } = (outcome?.output ?? {}) as { outcome?: 'saved' | 'shared' }
  if (pictureOutcome === 'saved') return 'real'
  return pictureOutcome ? { gives: pictureOutcome } : { fails: 'DataError' }
})

walkEvery('deposit', {
  at: (input) => {
    const { rateId } = input as { rateId: string | null }
    return `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`
  },
  as: 'ada',
  proves: '[SELL-12] [SELL-13] [SELL-14] [SELL-15] [SELL-16] [SELL-22] [SELL-24] [CONST-23] [ERR-17]',
  actors: {
    // On return to the tab the page's own poll asks for the rate as well.
    readDeposit: restCall(
      'GET',
      '/v1/app/rates/{id}',
      ({ services: { storage } }, outcome) => {
        const { isConfirmed } = (outcome?.output ?? {}) as { isConfirmed?: boolean }
        if (isConfirmed) storage.setItem(networkKey, '1')
        else storage.removeItem(networkKey)
      },
      null,
    ),
    keepNetwork: instant(),
    copyAddress: externalCall('copy'),
    takePicture: picture,
  },
  does: {
    'deposit.refresh': ({ page }) => page.click('Refresh'),
    'deposit.comeBack': ({ page }) => page.revalidate(),
    'deposit.nameNetwork': ({ page }, { chain }) => page.click(names[chain as string]!),
    'deposit.copyAddress': ({ page }) => page.click(copyButton),
    'deposit.takePicture': ({ page }) => page.click(pictureButton),
  },
  shows: {
    invalid: (page) => {
      page.reads('Invalid rate')
      expect(page.has('Back')).toBe(true)
      // An address without a number has nothing that could be a wrong one.
      if (window.location.search) page.reads('this is not a valid number')
      else page.lacks('this is not a valid number')
      page.lacks('Important!!')
    },
    loading: (page, { context: { readAt } }) => {
      if (readAt === null) page.lacks('Important!!')
    },
    naming: (page, { context: { wrongChain } }) => {
      page.reads('Which network will you send USDT over?')
      expect(page.has(names.tron!)).toBe(true)
      page.lacks('Important!!')
      expect([page.has(copyButton), page.count('[data-address]'), page.count('[data-qr]')]).toEqual([
        false,
        0,
        0,
      ])
      if (wrongChain) {
        page.reads(`That's ${names[wrongChain]}. This address only accepts Tron (TRC-20).`)
        page.reads('Go to USDT (BEP-20)')
      } else page.lacks(/This address only accepts Tron/)
    },
    ready: (page, { context: { copied, copyFailed } }) => {
      expect(document.querySelector('h1')?.textContent).toBe('Sell USDTTRC-20')
      page.reads('₦1,652.75 / $1', 'Important!!')
      page.reads('Send only USDT (TRC-20) to this address. Any other coin will be lost.')
      page.reads('The minimum payout is $10. Smaller deposits accumulate until it is reached.')
      const address = document.querySelector('[data-address]')!.textContent
      expect(chainsOf(address)).toEqual(['tron'])
      expect(page.count('[data-qr]')).toBe(1)
      expect(page.has(/Pays into: GTBank ••6789/)).toBe(true)
      page.waits('Refresh', false)
      page.waits(pictureButton, false)
      expect(page.count('.lucide-check')).toBe(copied ? 1 : 0)
      if (copyFailed) page.reads(/blocked copying/)
    },
    lookingAgain: (page) => page.reads('Important!!'),
    copying: (page) => page.reads('Important!!'),
    picturing: (page) => page.waits(pictureButton),
    failed: (page, { context: { error: apiError } }) => {
      // A browser keeps what was read before: then the page also says from when that is.
      if (apiError?.status === null) page.says(/^Oops! Looks like you are offline\.( · as of \d\d:\d\d)?$/)
      else page.says(apiError ? summaryOf(apiError) : 'a reason')
      page.lacks('Important!!')
    },
  },
  level: 'effects',
  unseen: { keeping: 'it is over before anyone can look: machine test' },
})
