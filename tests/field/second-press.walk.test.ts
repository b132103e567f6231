import { walkRecorded } from '../walker/recorded'

// Written by `npm run qa -- field --test`: the model’s own examples, nothing of the customer’s.
await walkRecorded(
  'placement',
  {
    broke:
      "is not heard at line 16 of flow placement: 'placement.submit' came in 'checkingPrice', where placement does not hear it",
    lives: [
      {
        input: {
          quote: {
            kind: 'sell',
            symbol: 'BTC',
            chain: 'btc',
            amountCrypto: '0.001',
            amountUsd: '60.00',
            amountNgn: '96000.00',
            price: '60000',
            rate: '1600',
          },
          open: null,
          kinds: {
            sell: {},
            sellAll: {},
            transfer: {},
            swap: {},
          },
        },
        steps: [
          {
            event: {
              type: 'placement.submit',
              intentId: 'i-1',
            },
            leadsTo: 'checkingPrice',
            remembers: {
              quote: 'something',
              open: 'nothing',
              kinds: 'something',
              intentId: 'something',
              previous: 'nothing',
              marketData: 'nothing',
              result: 'nothing',
              decidable: 'false',
              happened: 'false',
              error: 'nothing',
              end: 'nothing',
            },
          },
        ],
      },
    ],
  },
  'second-press',
)
