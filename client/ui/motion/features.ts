import { domMax } from 'framer-motion'

/** Everything but `m` itself: the larger part, for which no page waits. */
export const features = domMax
