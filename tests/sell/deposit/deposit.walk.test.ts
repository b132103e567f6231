import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { externalCall, instant, restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

const copyButton = /^Copy .* Address/
const pictureButton = 'Save or share QR code'
const known = `app.network.${personas.ada.accountId}.USDT.tron`
const names: Record<string, string> = { tron: 'Tron (TRC-20)', bsc: 'BNB Smart Chain (BEP-20)' }

/** What becomes of the picture. */
const picture = externalCall('shareOrDownload', (outcome) => {
  const { fate } = (outcome?.output ?? {}) as { fate?: 'saved' | 'shared' }
  if (fate === 'saved') return 'real'
  return fate ? { gives: fate } : { fails: 'DataError' }
})

walkEvery('deposit', {
  at: (input) => {
    const { rateId } = input as { rateId: string | null }
    return `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`
  },
  as: 'ada',
  ports: {
    readDeposit: restCall('GET', '/v1/app/rates/{id}', ({ services: { storage } }, outcome) => {
      const { isConfirmed } = (outcome?.output ?? {}) as { isConfirmed?: boolean }
      if (isConfirmed) storage.setItem(known, '1')
      else storage.removeItem(known)
    }),
    keepNetwork: instant(),
    copyAddress: externalCall('copy'),
    takePicture: picture,
  },
  does: {
    'deposit.refresh': ({ page }) => page.press('Refresh'),
    'deposit.comeBack': ({ page }) => page.revalidate(),
    'deposit.nameNetwork': ({ page }, { chain }) => page.press(names[chain as string]!),
    'deposit.copyAddress': ({ page }) => page.press(copyButton),
    'deposit.takePicture': ({ page }) => page.press(pictureButton),
  },
  shows: {
    invalid: (page) => {
      page.reads('Invalid rate')
      page.lacks('Important!!')
    },
    loading: (page, { context: { readAt } }) => {
      if (readAt === null) page.lacks('Important!!')
    },
    naming: (page, { context: { wrongChain } }) => {
      page.reads('Which network will you send USDT over?')
      page.lacks('Important!!')
      expect([page.has(copyButton), page.count('[data-address]'), page.count('[data-qr]')]).toEqual([
        false,
        0,
        0,
      ])
      if (wrongChain)
        page.reads(
          `Not ${names[wrongChain]}: this address takes Tron (TRC-20) only. To send over another network, go back and choose it first.`,
        )
      else page.lacks(/go back and choose it first/)
    },
    ready: (page, { context: { copied, copyFailed } }) => {
      page.reads('Important!!', /₦/)
      expect(page.has(/^Pays to: GTBank ••6789/)).toBe(true)
      page.waits('Refresh', false)
      page.waits(pictureButton, false)
      expect(page.count('.lucide-check')).toBe(copied ? 1 : 0)
      if (copyFailed) page.reads(/blocked copying/)
    },
    lookingAgain: (page) => page.reads('Important!!'),
    copying: (page) => page.reads('Important!!'),
    picturing: (page) => page.waits(pictureButton),
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      page.lacks('Important!!')
    },
  },
  level: 'effects',
  unseen: {
    keeping: 'it is over before anyone can look: machine test',
  },
})
