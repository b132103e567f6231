import { domMax } from 'framer-motion'

/** Everything but `m` itself: the larger part, of which no page waits. */
export const features = domMax
