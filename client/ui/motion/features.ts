import { animate, domMax } from 'framer-motion'

/** Everything but `m` itself: animation, drag and layout, of which no page waits. */
export const features = domMax
export const run = animate
