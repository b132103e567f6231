import 'fake-indexeddb/auto'
import { summaryOf } from '../../machines/shared/refusal'
import { rest } from '../shared/ports'
import { walkEvery } from '../shared/walk'

walkEvery('rateBoard', {
  at: '/dashboard/sell',
  as: 'ada',
  ports: { readRates: rest('GET', '/v1/app/rates/all') },
  does: {
    'rateBoard.refresh': ({ page }) => page.press('Refresh'),
    'rateBoard.comeBack': ({ page }) => page.comeBack(),
    'rateBoard.toggleCoin': ({ page }) => page.press(/Tether|USDT/),
  },
  shows: {
    loading: (page, { context: { readAt, openCoin } }) => {
      if (readAt === null) page.lacks('3 networks')
      else page.waits('Refresh')
      if (openCoin === null) page.lacks('Select Network')
    },
    shown: (page, { context: { openCoin } }) => {
      page.waits('Refresh', false)
      page.reads('Bitcoin', 'Ethereum', '3 networks')
      if (openCoin) page.reads('Select Network', 'TRC-20', 'BEP-20', 'ERC-20')
      else page.lacks('Select Network')
    },
    failed: (page, { context: { refusal } }) => {
      page.reads(refusal ? summaryOf(refusal) : 'a reason')
      page.lacks('Bitcoin', '3 networks', 'Select Network')
      page.waits('Refresh', false)
    },
  },
  unseen: {
    'loading toggleCoin "USDT"': 'the list may not be there: machine test',
    'failed toggleCoin "USDT"': 'there is no list',
  },
})
