interface Connection {
  saveData?: boolean
  effectiveType?: string
}
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

export const isDataSaverOn = (): boolean => connection()?.saveData === true

/** Whether to prefetch only code that the next tap is certain to need. */
export const isSlowOrMetered = (): boolean =>
  isDataSaverOn() || /[23]g/.test(connection()?.effectiveType ?? '')
