import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { chainsOf } from '../../../machines/sell/deposit/address.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { instant, restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

const copyButton = /^Copy .* Address/
const pictureButton = 'Save or share QR code'
const networkKey = `app.network.${personas.ada.accountId}.USDT.tron`
const names: Record<string, string> = { tron: 'Tron (TRC-20)', bsc: 'BNB Smart Chain (BEP-20)' }

walkEvery('deposit', {
  url: (input) => {
    const { rateId } = input as { rateId: string | null }
    return `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`
  },
  persona: 'ada',
  requirements:
    '[SELL-12] [SELL-13] [SELL-14] [SELL-15] [SELL-16] [SELL-22] [SELL-24] [SELL-25] [CONST-23] [ERR-17]',
  actors: {
    // When the tab becomes visible, the page's poll sends this request too.
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
  },
  actions: {
    'deposit.refresh': ({ page }) => page.click('Refresh'),
    'deposit.comeBack': ({ page }) => page.revalidate(),
    'deposit.nameNetwork': ({ page }, { chain }) => page.click(names[chain as string]!),
  },
  shows: {
    invalid: async (page) => {
      await page.expectText('Invalid rate')
      expect(await page.has('Back')).toBe(true)
      await page.expectAbsent('Important!!')
    },
    loading: async (page, { context: { readAt } }) => {
      if (readAt === null) await page.expectAbsent('Important!!')
    },
    naming: async (page, { context: { wrongChain } }) => {
      await page.expectText('Which network will you use to send USDT?')
      expect(await page.has(names.tron!)).toBe(true)
      await page.expectAbsent('Important!!')
      expect([await page.has(copyButton), await page.texts('[data-address], [data-qr]')]).toEqual([false, []])
      if (wrongChain) {
        await page.expectText(`That's ${names[wrongChain]}. This address only accepts Tron (TRC-20).`)
        await page.expectText('Go to USDT (BEP-20)')
      } else await page.expectAbsent(/This address only accepts Tron/)
    },
    ready: async (page) => {
      expect(await page.texts('h1')).toEqual(['Sell USDTTRC-20'])
      await page.expectText('₦1,652.75 / $1', 'Important!!')
      await page.expectText('Send only USDT (TRC-20) to this address. Any other coin will be lost.')
      await page.expectText('The minimum payout is $10. Smaller deposits accumulate until it is reached.')
      const [address = ''] = await page.texts('[data-address]')
      expect(chainsOf(address)).toEqual(['tron'])
      expect(await page.texts('[data-qr]')).toHaveLength(1)
      expect(await page.has(/Pays into: GTBank ••6789/)).toBe(true)
      await page.expectBusy('Refresh', false)
      await page.expectBusy(pictureButton, false)
    },
    lookingAgain: (page) => page.expectText('Important!!'),
    failed: async (page, { context: { error: apiError } }) => {
      // If the browser has cached data, the page also shows when they were read.
      if (apiError?.status === null)
        await page.expectOnPage(/^Oops! Looks like you are offline\.( · as of \d\d:\d\d)?$/)
      else await page.expectOnPage(apiError ? summaryOf(apiError) : 'a reason')
      await page.expectAbsent('Important!!')
    },
  },
  inside: {
    // A URL that names no rate id shows no invalid one.
    invalid: ({ page }) =>
      window.location.search
        ? page.expectText('this is not a valid number')
        : page.expectAbsent('this is not a valid number'),
  },
  level: 'effects',
  unseen: { keeping: 'it ends too soon to be seen: machine test' },
})
