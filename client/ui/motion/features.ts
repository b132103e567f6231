/** Everything but `m` itself: animation, drag and layout, of which no page waits. */
export { animate, domMax as features } from 'framer-motion'
