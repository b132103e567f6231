import { type DrawOrder, type FrameMessage, readDrawOrder } from '../../machines/money/price-chart'

/**
 * The frame's side of `postMessage`. Accepts only messages of the expected shape from the parent window at the frame's
 * own address, because the frame's origin is opaque.
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
