import { describe, expect, it } from 'vitest'
import { searchBanks } from '../../../machines/banks/editor/bank-search.rules'
import { matchesNames, nameAdvice } from '../../../machines/banks/editor/name-match.rules'
import { bankList } from '../../../mock-api/banks/bank-list'

describe('account name', () => {
  const ada = ['Ada', 'Okafor']
  it.each<[string, string[], boolean]>([
    ['Ada Okafor', ada, true],
    ['OKAFOR ADA', ada, true],
    ['Okafor, Ada Ngozi', ada, true],
    ['Mrs. Ada Okafor', ada, true],
    ['Ad Okafor', ada, false],
    ['DR ADA OKAFOR JNR', ada, true],
    ['Chief (Dr.) Okafor Ada', ada, true],
    ['A. Okafor', ada, true],
    ['Ádà Ọkafor', ada, true],
    ['Ada Okafor-Obi', ada, true],
    ["Ada O'Kafor", ada, true],
    ['A. O.', ada, false],
    ['Bola Okafor', ada, false],
    ['Adaobi Okafor', ada, false],
    ['Okafor', ada, false],
    ['Ada R', ada, false],
    ['Ada Okafor.', ['Ada.', ' Okafor-'], true],
    ['Ada Okafor', ['Ada.', 'Okafor'], true],
    ['Bello Musa', ['Alhaji Musa', 'Bello'], true],
    ['DAN AZUMI BELLO', ['\u0257an\u2019azumi', 'Bello'], true],
    ['Kwankwaso Balarabe', ['\u0199wan\u0199waso', '\u0253alarabe'], true],
    ['YAR ADUA UMARU', ['Umaru', '\u01b3ar\u02bcadua'], true],
    ['Okafor Obi Ada', ['Ada', 'OkaforObi'], true],
    ['Adebayo Okafor', ['Ade Bayo', 'Okafor'], true],
    ['Ade-Bayo Okafor', ['Adebayo', 'Okafor'], true],
    ['Lodz Soren Dordevic', ['\u0141\u00f3d\u017a S\u00f8ren', '\u0110or\u0111evic'], true],
    ['Bayo Okafor', ['Adebayo', 'Okafor'], false],
  ])('the account name %s matches the customer %j: %s', (name, customer, isMatch) => {
    expect(matchesNames(name, customer)).toBe(isMatch)
  })

  it.each(['Mr', 'mrs', 'Ms', 'Miss', 'Dr', 'Chief', 'Alhaji', 'Engr', 'Barr', 'Prof', 'Pastor', 'iii'])(
    'the comparison of names ignores the title %s',
    (title) => {
      expect([matchesNames(`${title} Okafor Ada`, ada), matchesNames('Okafor Ada', [title, ...ada])]).toEqual(
        [true, true],
      )
    },
  )

  it.each([..."'\u2019\u2018\u201b\u02bc\u02bb`\u00b4\ua78c\uff07"].map((sign) => `Ada O${sign}Kafor`))(
    'an apostrophe does not split a name: %s',
    (name) => {
      expect(matchesNames(name, ada)).toBe(true)
    },
  )

  it('the advice names the customer and appears from four letters', () => {
    const advice =
      "This doesn't match your name (Ada Okafor). Your bank may reject the payout if the account isn't in your name."
    expect(nameAdvice('Bola', [' Ada ', '', 'Okafor'])).toBe(advice)
    const withoutAdvice = [
      nameAdvice(' Bol ', ada),
      nameAdvice('Bola', ['Mr']),
      nameAdvice('Bola', ['', ' ']),
    ]
    expect(withoutAdvice).toEqual(Array(3).fill(undefined))
  })
})

describe('bank picker', () => {
  const banks = [
    'Access Bank',
    'First Bank of Nigeria',
    'GTBank',
    'Kuda Microfinance Bank',
    'United Bank for Africa',
  ]
  it.each([
    ['', banks],
    ['kud', ['Kuda Microfinance Bank']],
    ['bank FIRST', ['First Bank of Nigeria']],
    ['unitedbank', ['United Bank for Africa']],
    ['gt bank', ['GTBank']],
    ['KUDA - MICRO', ['Kuda Microfinance Bank']],
    ['xyz', []],
    ['sank', []],
    ['ted frica', ['United Bank for Africa']],
  ])('the search %s finds the banks %j', (search, bankNames) => {
    expect(
      searchBanks(
        banks.map((name) => ({ id: name, name })),
        search,
      ).map(({ name }) => name),
    ).toEqual(bankNames)
  })

  it.each<[search: string, ...rankedNames: string[]]>([
    ['first bank', 'First Bank', 'First Bank of Nigeria', 'Banking of the Firsts', 'Safirst Embank'],
    ['u b a', 'United Bank for Africa', 'Ubamar'],
    ['bn', 'Bank of and for the Nile'],
    ['kuda mfb', 'Kuda Microfinance Bank', 'Kudaland Mfbs'],
    ['momo psb', 'MoMo Payment Service Bank', 'Momo Psbs'],
    ['rand mb', 'Rand Merchant Bank', 'Rand Mbs'],
    ['eco bank', 'Ecobank Nigeria', 'Eco Bank Trust'],
    ['v bank', 'VFD Microfinance Bank', 'V Bank Trust'],
    ['bank', 'GTBank', 'Embank'],
  ])('the search %s ranks whole names first, then prefixes, words and parts', (search, ...rankedNames) => {
    const idOf = (name: string) => bankList.find(([, bankName]) => bankName === name)?.[0] ?? name
    const bankRows = rankedNames.toReversed().map((name) => ({ id: idOf(name), name }))
    expect(searchBanks(bankRows, search).map(({ name }) => name)).toEqual(rankedNames)
  })

  const allBanks = bankList.map(([id, name]) => ({ id, name }))
  it.each([
    ['uba', 'United Bank for Africa'],
    ['UBA Bank Nigeria', 'United Bank for Africa'],
    ['zenith bank plc', 'Zenith Bank'],
    ['Zenith Bank Limited', 'Zenith Bank'],
    ['access diamond', 'Access Bank'],
    ['fcmb', 'First City Monument Bank'],
    ['fbn', 'First Bank of Nigeria'],
    ['first', 'First City Monument Bank'],
    ['first bank', 'First Bank of Nigeria'],
    ['ibtc', 'Stanbic IBTC Bank'],
    ['mtn', 'MoMo Payment Service Bank'],
    ['airtel', 'SmartCash Payment Service Bank'],
    ['guaranty', 'GTBank'],
    ['guaranty trust bank', 'GTBank'],
    ['GTB', 'GTBank'],
    ['paycom', 'OPay'],
    ['alat', 'Wema Bank'],
    ['9psb', '9 Payment Service Bank'],
    ['9mobile', '9 Payment Service Bank'],
    ['access', 'Access Bank'],
    ['union', 'Union Bank of Nigeria'],
  ])('among all banks, %s ranks %s first', (search, first) => {
    expect(searchBanks(allBanks, search)[0]?.name).toBe(first)
  })

  it('a bank’s whole name ranks it first', () => {
    for (const bank of allBanks) expect(searchBanks(allBanks, bank.name)[0]).toBe(bank)
  })
})
