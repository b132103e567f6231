import { byId, fill, grouped, whenSent } from '../dom.js'
import { ask, change } from '../panel-client.js'

export function startDeposit({ pairs }) {
  const form = byId('deposit')
  const { pair, amount, unit } = form.elements
  let state = { prices: [], rates: [], customer: null }
  let shown = ''

  fill(
    pair,
    pairs.map(({ symbol, chain, text }) => ({ value: `${symbol} ${chain}`, text })),
  )
  pair.value = 'USDT tron'

  const chosen = () => {
    const [symbol, chain] = pair.value.split(' ')
    return { symbol, chain }
  }

  const estimate = () => {
    const { symbol, chain } = chosen()
    const price = Number(state.prices.find((one) => one.symbol === symbol)?.price)
    const rate = Number(state.rates.find((one) => one.symbol === symbol && one.chain === chain)?.value)
    const entered = Number(amount.value)
    const usd = unit.value === 'usd' ? entered : entered * price
    const naira = grouped((usd * rate).toFixed(2))
    const known = usd > 0 && Number.isFinite(usd * rate)
    byId('estimate').textContent = known
      ? `About ${(usd / price).toFixed(8)} ${symbol}, $${grouped(usd.toFixed(2))}, ₦${naira}`
      : 'Enter an amount above 0.'
  }

  const showAddress = async () => {
    const wanted = state.customer?.payable ? `${state.customer.accountId} ${pair.value}` : ''
    if (shown === wanted && wanted !== '') return
    shown = wanted
    if (wanted === '') {
      byId('address').textContent = 'No deposit address'
      return
    }
    const { symbol, chain } = chosen()
    const query = new URLSearchParams({ customer: state.customer.accountId, symbol, chain })
    const { address } = await ask(`address?${query}`)
    // Another one may have been picked meanwhile.
    if (shown === wanted) byId('address').textContent = address
  }

  const look = () => {
    estimate()
    showAddress().catch((error) => {
      shown = ''
      byId('address').textContent = error.message
    })
  }
  form.addEventListener('input', look)
  form.addEventListener('click', (event) => {
    const usd = event.target.dataset?.usd
    if (usd === undefined) return
    amount.value = usd
    unit.value = 'usd'
    estimate()
  })
  whenSent(form, () => {
    const { symbol, chain } = chosen()
    const much = unit.value === 'usd' ? { usd: amount.value.trim() } : { amount: amount.value.trim() }
    change(
      'deposits',
      { customer: state.customer?.accountId ?? '', symbol, chain, ...much },
      ({ amountCrypto }) => `${amountCrypto} ${symbol} on their way`,
    )
  })
  return (next) => {
    state = next
    form.querySelector('.wide').disabled = !next.customer?.payable
    look()
  }
}
