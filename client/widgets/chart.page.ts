import { AreaSeries, ColorType, createChart } from 'lightweight-charts'
import { scaleOf } from '../../machines/money/price-chart'
import { openFrameChannel } from './frame-channel'
import './frame-theme'

const root = document.documentElement
const colour = (name: string): string => getComputedStyle(root).getPropertyValue(name).trim()

/** A canvas has no style sheet, so it is given the theme's colours, and again after each change. */
const themeOptions = () => ({
  layout: {
    background: { type: ColorType.Solid, color: colour('--panel') },
    textColor: colour('--text'),
    attributionLogo: false,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
  crosshair: {
    vertLine: { labelBackgroundColor: colour('--brand') },
    horzLine: { labelBackgroundColor: colour('--brand') },
  },
})
const areaStyle = () => ({
  lineColor: colour('--brand'),
  topColor: colour('--brand-soft'),
  bottomColor: colour('--brand-none'),
})

const chart = createChart(document.getElementById('chart')!, {
  ...themeOptions(),
  autoSize: true,
  rightPriceScale: { borderVisible: false },
  timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
  // Touch gestures must scroll the page; the range buttons zoom.
  handleScroll: false,
  handleScale: false,
})
const area = chart.addSeries(AreaSeries, { ...areaStyle(), lineWidth: 2, priceLineVisible: false })

const decimalsOf = (price: string): number => (Number(price) < 10 ? 4 : 2)

// The same days must remain visible after a rotation.
chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent())

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  chart.applyOptions(themeOptions())
  area.applyOptions(areaStyle())
})

const post = openFrameChannel(({ points }) => {
  try {
    const precision = decimalsOf(points[0]!.price)
    const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
    const formatter = (price: number): string => `$${price.toLocaleString('en-US', digits)}`
    area.applyOptions({ priceFormat: { type: 'custom', formatter, minMove: 10 ** -precision } })
    const days = points.map(({ date, price }) => ({ time: date, value: Number(price) }))
    const { lowest, highest } = scaleOf(days.map(({ value }) => value))
    area.applyOptions({
      autoscaleInfoProvider: () => ({ priceRange: { minValue: lowest, maxValue: highest } }),
    })
    area.setData(days)
    chart.timeScale().fitContent()
    post('chart.drawn')
  } catch {
    post('chart.failed')
  }
})
post('chart.ready')
