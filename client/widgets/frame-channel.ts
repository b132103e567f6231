import { type DrawOrder, type FrameMessage, readDrawOrder } from '../../machines/money/price-chart'

/**
 * The frame's side of `postMessage`. Accepts messages only from the parent window at the frame's own address (its
 * origin is opaque), and only of the expected shape.
 */
export const openFrameChannel = (
  onOrder: (order: DrawOrder) => void,
): ((type: FrameMessage['type']) => void) => {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    const order = readDrawOrder(data)
    if (order) onOrder(order)
  })
  return (type) => {
    if (window.parent !== window) window.parent.postMessage({ type } satisfies FrameMessage, location.origin)
  }
}
