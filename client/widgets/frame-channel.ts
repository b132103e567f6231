import type { DrawOrder } from '../../machines/money/price-chart'
import { type FrameNews, readDrawOrder } from '../../machines/money/price-chart'

/**
 * The frame's side of the talk. It hears the page that holds it and nobody else: that window, from the address the
 * frame itself came from (its own origin is opaque), and only orders of the known shape.
 */
export const openFrameChannel = (
  onOrder: (order: DrawOrder) => void,
): ((type: FrameNews['type']) => void) => {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    const order = readDrawOrder(data)
    if (order) onOrder(order)
  })
  return (type) => {
    if (window.parent !== window) window.parent.postMessage({ type } satisfies FrameNews, location.origin)
  }
}
