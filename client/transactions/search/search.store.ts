import { moveSign, moveVerb, paysNaira } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { networkLabel, networkName } from '../../../machines/money/network'
import { legsOf } from '../../../machines/money/swap-legs'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { matcherOf, searchableNote, searchText } from '../../../machines/transactions/history/search.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail, dayOf, sheetTime, zoneName } from '../../ui/format'

const columns = 'Type,Coin,Amount,Rate,Dollars,Naira,Status,Hash,Transaction ID,Bank,Counterparty,Note'.split(
  ',',
)
const amountAt = columns.indexOf('Amount') + 1

/** The database pads amounts with zeros. */
const trimZeros = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** Returns a transaction's cells in a statement; amounts are plain decimals (EXT-05). */
export const factsOf = (row: WholeTransactionFragment): string[] => {
  const { amountCrypto, amountUSD, bankAccount, currency } = row
  const { naira = '', isEstimate = false } = nairaOf(row) ?? {}
  const { label } = statusBadgeStyles[row.status]
  return [
    sheetTime(row.createDate),
    moveVerb(row),
    [currency.symbol, networkLabel(currency.chain)].filter(Boolean).join(' '),
    trimZeros(amountCrypto),
    row.rate ?? '',
    amountUSD,
    naira,
    isEstimate ? `${label} (estimate)` : label,
    row.blockchainTransactionId ?? '',
    row.transactionId,
    naira && bankAccount ? `${bankAccount.bank.name} ${accountTail(bankAccount.accountNumber)}` : '',
  ]
}

/** The statement's heading and row format: outgoing amounts are negative, counterparties are named (EXT-05). */
export const statementLines = (rows: readonly WholeTransactionFragment[]) => {
  const swaps = new Map<string, WholeTransactionFragment[]>()
  for (const row of rows)
    if (row.type === 'inter-transfer') swaps.set(row.createDate, [...(swaps.get(row.createDate) ?? []), row])
  const lineOf = (row: WholeTransactionFragment): string[] => {
    const { type, createDate, counterparty } = row
    const other = swaps.get(createDate)?.find((leg) => leg.currency.symbol !== row.currency.symbol)
    const legs = other && type === 'inter-transfer' ? legsOf(row, other) : null
    const sentAmount = legs
      ? legs.isKnown && legs.outgoing === row
      : moveSign(type) === '−' || (type === 'deposit' && paysNaira(row))
    const line = factsOf(row)
    if (sentAmount) line[amountAt] = `-${line[amountAt]}`
    const person = counterparty
      ? `${counterparty.firstName} ${counterparty.lastName} (@${counterparty.username})`
      : ''
    return [
      ...line,
      legs && other ? `${trimZeros(other.amountCrypto)} ${other.currency.symbol}` : person,
      row.note ?? '',
    ]
  }
  return { heading: [`Date (${zoneName()})`, ...columns], lineOf }
}

/** Returns a transaction's searchable text, which starts with its day. */
export const searchTextOf = (row: WholeTransactionFragment): string => {
  const { currency, counterparty, bankAccount } = row
  return searchText([
    ...factsOf(row),
    dayOf(sheetTime(row.createDate).slice(0, 10)),
    currency.name,
    networkName(currency.chain),
    bankAccount?.accountNumber.slice(-4) ?? '',
    searchableNote(row.note ?? ''),
    ...(counterparty ? [counterparty.firstName, counterparty.lastName, counterparty.username] : []),
  ])
}

/** Each keystroke searches thousands of rows. A changed row is a new object. */
const textCache = new WeakMap<WholeTransactionFragment, string>()
const textOf = (row: WholeTransactionFragment): string => {
  const text = textCache.get(row) ?? searchTextOf(row)
  textCache.set(row, text)
  return text
}

/** Returns a predicate that tells whether a row is in the period and matches the search text. */
export const matcherFor = (search: string, period: string): ((row: WholeTransactionFragment) => boolean) => {
  const matches = matcherOf(search)
  return (row) => textOf(row).startsWith(` ${period}`) && matches(textOf(row))
}
