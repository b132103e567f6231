import { byId, fillSelect, groupDigits, onSubmit } from '../dom.js'
import { change, requestWorld } from '../panel-client.js'

export function startDeposit({ pairs }) {
  const form = byId('deposit')
  const { pair, amount, unit, hash } = form.elements
  let state = { prices: [], rates: [], customer: null }
  let addressKey = ''

  fillSelect(
    pair,
    pairs.map(({ symbol, chain, text }) => ({ value: `${symbol} ${chain}`, text })),
  )
  pair.value = 'USDT tron'

  const selectedPair = () => {
    const [symbol, chain] = pair.value.split(' ')
    return { symbol, chain }
  }

  const estimate = () => {
    const { symbol, chain } = selectedPair()
    const price = Number(state.prices.find((row) => row.symbol === symbol)?.price)
    const rate = Number(state.rates.find((row) => row.symbol === symbol && row.chain === chain)?.value)
    const typedAmount = Number(amount.value)
    const usd = unit.value === 'usd' ? typedAmount : typedAmount * price
    const naira = groupDigits((usd * rate).toFixed(2))
    const hasEstimate = usd > 0 && Number.isFinite(usd * rate)
    byId('estimate').textContent = hasEstimate
      ? `About ${(usd / price).toFixed(8)} ${symbol}, $${groupDigits(usd.toFixed(2))}, ₦${naira}`
      : 'Enter an amount above 0.'
  }

  const showAddress = async () => {
    const newKey = state.customer?.payable ? `${state.customer.accountId} ${pair.value}` : ''
    if (addressKey === newKey && newKey !== '') return
    addressKey = newKey
    if (newKey === '') {
      byId('address').textContent = 'No deposit address'
      return
    }
    const { symbol, chain } = selectedPair()
    const query = new URLSearchParams({ customer: state.customer.accountId, symbol, chain })
    const { address } = await requestWorld(`address?${query}`)
    // The selection may have changed in the meantime.
    if (addressKey === newKey) byId('address').textContent = address
  }

  const update = () => {
    estimate()
    showAddress().catch((error) => {
      addressKey = ''
      byId('address').textContent = error.message
    })
  }
  form.addEventListener('input', update)
  form.addEventListener('click', (event) => {
    const usd = event.target.dataset?.usd
    if (usd === undefined) return
    amount.value = usd
    unit.value = 'usd'
    estimate()
  })
  onSubmit(form, () => {
    const { symbol, chain } = selectedPair()
    const amountField = unit.value === 'usd' ? { usd: amount.value.trim() } : { amount: amount.value.trim() }
    change(
      'deposits',
      { customer: state.customer?.accountId ?? '', symbol, chain, hash: hash.value, ...amountField },
      ({ amountCrypto }) => `${amountCrypto} ${symbol} on the way`,
    )
  })
  return (next) => {
    state = next
    form.querySelector('.wide').disabled = !next.customer?.payable
    update()
  }
}
