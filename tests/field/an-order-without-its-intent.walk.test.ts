import { walkRecorded } from '../walker/recorded'

// Written by `npm run qa -- field --test`: the model’s own examples, nothing of the customer’s.
await walkRecorded(
  'placement',
  {
    broke:
      "leaves the model at line 15 of flow placement: in 'reviewing' 'placement.submit' left 'intentId' nothing; by the model it is something then",
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
  'an-order-without-its-intent',
)
