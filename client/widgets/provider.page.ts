import type { ChartRange, DrawOrder } from '../../machines/money/price-chart'
import { openFrameChannel } from './frame-channel'
import { frameTheme } from './frame-theme'

interface Provider {
  widget: new (options: object) => unknown
}

const ranges: Record<ChartRange, string> = { '1m': '1M', '3m': '3M', '1y': '12M' }

const script = document.getElementById('provider') as HTMLScriptElement
const prefix = script.dataset.prefix ?? ''

const draw = ({ pair, range }: DrawOrder): void => {
  const { TradingView: provider } = window as { TradingView?: Provider }
  if (!provider) throw new Error('no provider')
  document.getElementById('chart')!.replaceChildren()
  new provider.widget({
    container_id: 'chart',
    symbol: `${prefix}${pair}`,
    range: ranges[range],
    interval: 'D',
    style: '3',
    locale: 'en',
    timezone: 'Africa/Lagos',
    theme: frameTheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
    autosize: true,
    hide_top_toolbar: true,
    hide_side_toolbar: true,
    allow_symbol_change: false,
    save_image: false,
  })
}

const post = openFrameChannel((order) => {
  try {
    draw(order)
    post('chart.drawn')
  } catch {
    post('chart.failed')
  }
})

// This script runs after the provider's has loaded or failed.
post('TradingView' in window ? 'chart.ready' : 'chart.failed')
