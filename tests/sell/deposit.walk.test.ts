import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { summaryOf } from '../../machines/shared/refusal'
import { local, rest } from '../shared/ports'
import { walkEvery } from '../shared/walk'

const copyButton = /^Copy .* Address$/

walkEvery('deposit', {
  at: (input) => {
    const { rateId } = input as { rateId: string | null }
    return `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`
  },
  as: 'ada',
  ports: {
    readDeposit: rest('GET', '/v1/app/rates/{id}'),
    copyAddress: local(({ services }, call) => {
      services.clipboard.copy = call
    }),
  },
  does: {
    'deposit.refresh': ({ page }) => page.press('Refresh'),
    'deposit.comeBack': ({ page }) => page.comeBack(),
    'deposit.copyAddress': ({ page }) => page.press(copyButton),
  },
  shows: {
    invalid: (page) => {
      page.reads('Invalid rate')
      page.lacks('Important!!')
    },
    loading: (page, { context: { readAt } }) => {
      if (readAt === null) page.lacks('Important!!')
    },
    ready: (page, { context: { copied, copyFailed } }) => {
      page.reads('Important!!', /₦/)
      page.waits('Refresh', false)
      expect(page.count('.lucide-check')).toBe(copied ? 1 : 0)
      if (copyFailed) page.reads(/did not let us copy/)
    },
    lookingAgain: (page) => page.reads('Important!!'),
    copying: (page) => page.reads('Important!!'),
    failed: (page, { context: { refusal } }) => {
      page.says(refusal ? summaryOf(refusal) : 'a reason')
      page.lacks('Important!!')
    },
  },
})
